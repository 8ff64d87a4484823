//! Which calls `provoke record` keeps: those of the program, and what the JDK does for it, but not what the JDK does for
//! itself.

use explore::outside;
use serde_json::Value;

use crate::place::Place;
use crate::record::{export, java};

const LOADING: &str = "import java.io.FileInputStream;
import java.io.FileReader;
import java.io.InputStream;
import java.io.RandomAccessFile;
public class Loading {
    static class OwnLoader extends ClassLoader {
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream file = new FileInputStream(\"own/\" + name + \".class\")) {
                byte[] bytes = new byte[10_000];
                return defineClass(name, bytes, 0, file.read(bytes));
            } catch (java.io.IOException missing) {
                throw new ClassNotFoundException(name, missing);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 50; i++) {
            Class.forName(\"Class\" + i);
        }
        try (RandomAccessFile file = new RandomAccessFile(\"numbers\", \"r\")) {
            file.seek(3);
            System.out.println((char) file.read());
        }
        new FileReader(\"numbers\").close();
        new OwnLoader().loadClass(\"Own\");
    }
}
";

/// Classes come out of jars, which are read like any other file, and a cap that they used up would leave nothing for the
/// program. A class loader that the program brings along is the program.
#[test]
fn loading_classes_is_not_what_the_program_does() {
    let place = Place::with_sources("record_loading", &[("Loading.java", LOADING)]);
    for i in 0..50 {
        place.write(&format!("src/Class{i}.java"), format!("public class Class{i} {{}}"));
    }
    place.write("own/Own.java", "public class Own {}");
    place.write("numbers", "0123456789");
    let sources: Vec<String> = (0..50).map(|i| format!("src/Class{i}.java")).collect();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    place.tool("javac", &[&["-d", "classes", "src/Loading.java"], &sources[..]].concat());
    place.tool("javac", &["own/Own.java"]);
    place.tool("jar", &["--create", "--file", "loading.jar", "-C", "classes", "."]);

    let java = java();
    let command = ["--store", "l.sqlite", "--cap", "4", "--", &java, "-cp", "loading.jar", "Loading"];
    let ran = place.run(&[&["record"], &command[..]].concat());
    assert_eq!((ran.status, ran.out.as_str()), (Some(0), "3\n"), "{}", ran.err);

    let lines = export(&place, "l.sqlite");
    let of = |class: &str| -> Vec<&Value> {
        lines.iter().filter(|line| line["api"].as_str().unwrap().starts_with(class)).collect()
    };
    let own = of("java.io.RandomAccessFile.");
    assert!(own.iter().any(|line| line["arguments"] == serde_json::json!([3])), "{own:?}");
    assert!(own.iter().any(|line| line["api"].as_str().unwrap().contains(".read()") && line["result"] == 51));
    let opened = of("java.io.FileInputStream.<init>");
    for path in ["numbers", "own/Own.class"] {
        assert!(opened.iter().any(|line| line["arguments"][0] == path), "{path}: {opened:?}");
    }
    for class in ["java.util.zip.ZipFile", "java.util.jar.JarFile", "java.lang.System.nanoTime"] {
        assert!(of(class).is_empty(), "{:?}", of(class));
    }
}

const TOUCHING: &str = "public class Touching {
    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            Class.forName(name);
        }
        System.out.println(classes.length);
    }
}
";

/// What `check` takes to be the edge of the world can be recorded on this JDK, and the JVM's verifier likes what became of
/// it. Classes that the recorder itself had loaded before are among them.
#[test]
fn all_of_the_edge_is_instrumented() {
    let place = Place::with_sources("record_edge", &[("Touching.java", TOUCHING)]);
    place.tool("javac", &["-d", "classes", "src/Touching.java"]);
    let of_packages = ["java.awt.Rectangle", "java.awt.Component", "javax.swing.text.Segment"];
    let mut classes: Vec<String> = outside::ALL.iter().map(|row| row.class.replace('/', ".")).collect();
    classes.retain(|class| !class.ends_with('.'));
    classes.extend(of_packages.map(String::from));
    classes.dedup();

    let java = java();
    let command =
        ["record", "--store", "e.sqlite", "--", &java, "-Xverify:all", "-cp", "classes", "Touching"];
    let names: Vec<&str> = classes.iter().map(String::as_str).collect();
    let ran = place.run(&[&command[..], &names].concat());
    assert_eq!((ran.status, ran.out.trim()), (Some(0), classes.len().to_string().as_str()), "{}", ran.err);
    assert!(!ran.err.contains("instrumented"), "{}", ran.err);
}
