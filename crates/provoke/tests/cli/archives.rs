//! Archives that a class loader cannot use as they are: applications inside of them, odd names, broken manifests.

use serde_json::Value;

use crate::place::{Place, entries};

const APP: &str = "package app; public class App {
    public static int share(int total, int parts) { return lib.Lib.twice(total) / parts; }
}";
const LIB: &str = "package lib; public class Lib { public static int twice(int x) { return x + x; } }";

/// Classes of the application in `app`, its library as `lib.jar`.
fn compiled(name: &str) -> Place {
    let place = Place::new(name);
    place.write("src/app/App.java", APP);
    place.write("libsrc/lib/Lib.java", LIB);
    place.tool("javac", &["-g", "-d", "lib", "libsrc/lib/Lib.java"]);
    place.tool("javac", &["-g", "-cp", "lib", "-d", "app", "src/app/App.java"]);
    place.tool("jar", &["--create", "--file", "lib.jar", "-C", "lib", "."]);
    place
}

fn expect_crash(report: &Value) {
    let findings = report["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{report}");
    assert_eq!(findings[0]["rule"], "division-by-zero", "{report}");
    assert_eq!(findings[0]["status"], "confirmed", "{report}");
}

fn application_in(name: &str, archive: &str, folder: &str) {
    let place = compiled(name);
    let copy = |from: &str, to: &str| place.write(to, std::fs::read(place.path(from)).unwrap());
    copy("app/app/App.class", &format!("all/{folder}/classes/app/App.class"));
    copy("lib.jar", &format!("all/{folder}/lib/lib.jar"));
    // What starts such an archive lies outside, and is nobody's code.
    copy("lib/lib/Lib.class", "all/loader/Lib.class");
    place.tool("jar", &["--create", "--file", archive, "-C", "all", "."]);
    let report = place.check(&[archive]);
    assert_eq!(entries(&report), ["app.App#<init>", "app.App#share"]);
    expect_crash(&report);
}

#[test]
fn a_fat_jar() {
    application_in("fat_jar", "app.jar", "BOOT-INF");
}

#[test]
fn a_war() {
    application_in("war", "app.war", "WEB-INF");
}

#[test]
fn a_jar_with_odd_entries_still_proves_its_crashes() {
    let place = compiled("odd_jar");
    let app = std::fs::read(place.path("app/app/App.class")).unwrap();
    let lib = std::fs::read(place.path("lib/lib/Lib.class")).unwrap();
    let jar = zip(&[
        (b"META-INF/MANIFEST.MF", b"this is no manifest\n".to_vec()),
        (b"META-INF/A.SF", b"Signature-Version: 1.0\nSHA-256-Digest-Manifest: wrong\n\n".to_vec()),
        (b"../../escaped.txt", b"outside".to_vec()),
        (b"/tmp/provoke-escaped.txt", b"outside".to_vec()),
        (b"a\\..\\b.txt", b"outside".to_vec()),
        (b"\xff\xfe/Odd.class", app.clone()),
        (b"app/App.class", app.clone()),
        (b"app/App.class", app),
        (b"lib", b"a file where a folder is needed".to_vec()),
        (b"lib/Lib.class", lib),
    ]);
    place.write("odd.jar", jar);
    let mut command = place.command(&["check", "odd.jar", "-c", "lib.jar", "--format", "json"]);
    let ran = crate::place::Ran::from(command.env("XDG_CACHE_HOME", place.path("cache")).output().unwrap());
    let report: Value = serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}", ran.err));
    expect_crash(&report);
    let notices = report["notices"].to_string();
    assert!(notices.contains("4 entries of odd.jar were left out"), "{notices}");
    let escaped = find(&place.path("."), "escaped.txt");
    assert!(escaped.is_empty() && !std::path::Path::new("/tmp/provoke-escaped.txt").exists(), "{escaped:?}");
}

#[test]
fn jars_that_the_manifest_names_are_libraries() {
    let place = compiled("manifest_class_path");
    // They name each other, one is not there, and a folder may be anybody's.
    let manifest = |class_path: &str| format!("Manifest-Version: 1.0\nClass-Path: {class_path}\n");
    place.write("app.mf", manifest("more%20jars/lib.jar gone.jar / http://localhost/x.jar"));
    place.write("lib.mf", manifest("../app.jar lib.jar"));
    place.write("more jars/none", "");
    place.tool("jar", &["--create", "--file", "app.jar", "--manifest", "app.mf", "-C", "app", "."]);
    place.tool("jar", &["--create", "--file", "more jars/lib.jar", "--manifest", "lib.mf", "-C", "lib", "."]);
    expect_crash(&place.check(&["app.jar"]));
}

#[test]
fn a_script_may_come_before_an_archive() {
    let place = compiled("executable_jar");
    place.tool("jar", &["--create", "--file", "app.jar", "-C", "app", "."]);
    let jar = std::fs::read(place.path("app.jar")).unwrap();
    place.write("run.jar", [b"#!/bin/sh\nexec java -jar \"$0\"\n".as_slice(), &jar].concat());
    expect_crash(&place.check(&["run.jar", "-c", "lib.jar"]));
}

#[test]
fn the_jars_of_a_folder_are_libraries_as_for_java() {
    let place = compiled("jars_of_a_folder");
    place.write("libs/lib.jar", std::fs::read(place.path("lib.jar")).unwrap());
    expect_crash(&place.check(&["app", "-c", ":libs/*"]));
    // A folder by itself is a folder of classes; what is missing then is named.
    let report = place.check(&["app", "-c", "libs"]);
    let notices = report["notices"].to_string();
    assert!(notices.contains("the class path lacks lib.Lib, which the analysed code uses"), "{notices}");
    assert!(notices.contains("`libs/*` names the jars"), "{notices}");
    let ran = place.run(&["check", "app", "-c", "app/*"]);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("the class path element app/* names no jar"), "{}", ran.err);
}

/// The folder of the classes is not the folder that packages begin in: the tests find the classes all the same.
#[test]
fn a_directory_at_another_level() {
    let place = compiled("other_level");
    place.write("deep/one/two/app/App.class", std::fs::read(place.path("app/app/App.class")).unwrap());
    place.write("deep/Lib.class", std::fs::read(place.path("lib/lib/Lib.class")).unwrap());
    expect_crash(&place.check(&["deep", "--method", "app.App#share"]));
    // One class file by itself.
    expect_crash(&place.check(&["deep/one/two/app/App.class", "-c", "lib.jar"]));
    // Whatever its name.
    place.write("other/name", std::fs::read(place.path("app/app/App.class")).unwrap());
    let report = place.check(&["other/name", "-c", "lib.jar"]);
    expect_crash(&report);
    assert!(report["notices"].is_null(), "{}", report["notices"]);
}

/// A JVM refuses the whole archive; what can be read of it is analysed, and the rest is named.
#[test]
fn an_encrypted_entry_does_not_hide_the_others() {
    let place = compiled("encrypted");
    let app = std::fs::read(place.path("app/app/App.class")).unwrap();
    let encrypted = |names: &[&[u8]]| {
        let mut jar = zip(&names.iter().map(|name| (*name, app.clone())).collect::<Vec<_>>());
        // The flags of the first entry, beside its content and in the list at the end.
        for (signature, offset) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
            let at = jar.windows(4).position(|bytes| bytes == signature).unwrap();
            jar[at + offset] |= 1;
        }
        jar
    };
    place.write("some.jar", encrypted(&[b"app/Secret.class", b"app/App.class"]));
    let ran = place.run(&["check", "some.jar", "-c", "lib.jar", "--format", "json"]);
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    expect_crash(&report);
    assert_eq!(report["refused"][0]["class"], "app.Secret", "{report}");
    assert!(report["refused"][0]["why"].as_str().unwrap().contains("Password required"), "{report}");
    place.write("all.jar", encrypted(&[b"app/App.class"]));
    let ran = place.run(&["check", "all.jar"]);
    assert_eq!(ran.status, Some(2), "{}", ran.out);
    assert!(ran.err.contains("Password required"), "{}", ran.err);
}

#[test]
fn archives_without_classes_say_what_they_hold() {
    let place = compiled("holds");
    let app = || std::fs::read(place.path("app/app/App.class")).unwrap();
    let jar = || std::fs::read(place.path("lib.jar")).unwrap();
    for (archive, content, hint) in [
        ("app.ear", ("lib/lib.jar", jar()), "it holds other archives (lib/lib.jar)"),
        ("app-sources.jar", ("app/App.java", APP.into()), "it holds Java sources"),
        ("app.apk", ("classes.dex", b"dex".into()), "it holds code for Android's machine"),
        ("app.war", ("index.html", b"<p>".into()), "give what holds the compiled classes"),
    ] {
        place.write(archive, zip(&[(content.0.as_bytes(), content.1)]));
        // Also beside something that can be analysed.
        for paths in [&["check", archive][..], &["check", "app", archive, "-c", "lib.jar"]] {
            let ran = place.run(paths);
            assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
            let sentence = format!("error: there is no class to analyse in {archive}");
            assert!(ran.err.contains(&sentence) && ran.err.contains(hint), "{}", ran.err);
        }
    }
    // Whatever its name: it is what it holds.
    place.write("app.original", zip(&[(b"app/App.class", app())]));
    expect_crash(&place.check(&["app.original", "-c", "lib.jar"]));
    // What was left out is named where nothing else is left.
    place.write("odd.jar", zip(&[(b"../app/App.class", app())]));
    let ran = place.run(&["check", "odd.jar"]);
    assert!(ran.err.contains("1 entry of odd.jar was left out"), "{}", ran.err);
}

/// Tests lie in the packages of the code, which a JVM refuses where a package is sealed; javac reads fewer archives than a
/// JVM does.
#[test]
fn jars_that_take_no_test_beside_them_are_unpacked() {
    let place = compiled("refuse_tests");
    let app = std::fs::read(place.path("app/app/App.class")).unwrap();
    let with =
        |name: &[u8], content: &[u8]| zip(&[(name, content.to_vec()), (b"app/App.class", app.clone())]);
    let seal = b"Manifest-Version: 1.0\r\nSealed: true\r\n\r\n";
    let seal_one = b"Manifest-Version: 1.0\r\n\r\nName: app/\r\nsealed: TR\r\n UE\r\n\r\n";
    let windows = b"Manifest-Version: 1.0\r\nClass-Path: lib\\other.jar\r\n\r\n";
    let mut longer = with(b"a", b"");
    longer.extend(b"what somebody put behind it");
    for (name, jar) in [
        ("sealed.jar", with(b"META-INF/MANIFEST.MF", seal)),
        ("sealed_package.jar", with(b"META-INF/MANIFEST.MF", seal_one)),
        ("lower_case.jar", with(b"meta-inf/manifest.mf", seal)),
        ("windows.jar", with(b"META-INF/MANIFEST.MF", windows)),
        ("file_for_folder.jar", with(b"app", b"a file")),
        ("longer.jar", longer),
    ] {
        place.write(name, jar);
        let ran = place.run(&["check", name, "-c", "lib.jar", "--format", "json"]);
        assert_eq!(ran.status, Some(1), "{name}: {}", ran.err);
        expect_crash(&serde_json::from_str(&ran.out).unwrap());
    }
    // Of a library no more than of the application.
    let library = zip(&[(b"META-INF/MANIFEST.MF", windows.to_vec()), (b"a", Vec::new())]);
    place.write("library.jar", library);
    expect_crash(&place.check(&["app", "-c", "lib.jar:library.jar"]));
}

fn find(folder: &std::path::Path, name: &str) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(find(&path, name));
        } else if path.ends_with(name) {
            found.push(path);
        }
    }
    found
}

/// An archive of stored entries, with whatever names.
fn zip(entries: &[(&[u8], Vec<u8>)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut central = Vec::new();
    for (name, content) in entries {
        let offset = out.len() as u32;
        let mut common = Vec::new();
        for field in [20_u16, 0, 0, 0, 0x21] {
            common.extend(field.to_le_bytes());
        }
        for field in [crc32(content), content.len() as u32, content.len() as u32] {
            common.extend(field.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        out.extend(b"PK\x03\x04");
        out.extend(&common);
        out.extend(*name);
        out.extend(content);
        central.extend(b"PK\x01\x02");
        central.extend(20_u16.to_le_bytes());
        central.extend(&common);
        // Comment, disk, attributes.
        central.extend([0; 10]);
        central.extend(offset.to_le_bytes());
        central.extend(*name);
    }
    let start = out.len() as u32;
    out.extend(&central);
    out.extend(b"PK\x05\x06\0\0\0\0");
    let count = entries.len() as u16;
    out.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    out.extend((central.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0; 2]);
    out
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0_u32, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc)))
}
