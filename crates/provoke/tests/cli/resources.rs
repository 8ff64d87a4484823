//! What lies on the class path beside the classes is read as the program reads it.

use serde_json::Value;

use crate::place::Place;

const READER: &str = "package app;
import java.io.*;
import java.net.URL;
import java.util.*;
public class Reader {
    public interface Shape { int area(int side); }
    public static class Square implements Shape { public int area(int side) { return side * side; } }

    public static int sum(int n) throws IOException {
        int sum = 0;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(Reader.class.getResourceAsStream(\"numbers.txt\")))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) sum += Integer.parseInt(line);
        }
        return 100 / (n - sum);
    }

    public static int property(int n) throws IOException {
        Properties settings = new Properties();
        try (InputStream in = Reader.class.getClassLoader().getResourceAsStream(\"app/settings.properties\")) { settings.load(in); }
        return 100 / (n - Integer.parseInt(settings.getProperty(\"limit\")));
    }

    public static int opened(int n) throws IOException {
        URL place = Reader.class.getResource(\"/app/numbers.txt\");
        if (!place.toString().endsWith(\"/app/numbers.txt\")) return 0;
        try (InputStream in = place.openStream()) { return n / (in.read() - '1'); }
    }

    public static int counted(int n) throws IOException {
        Enumeration<URL> places = Reader.class.getClassLoader().getResources(\"app/numbers.txt\");
        int count = 0;
        for (; places.hasMoreElements(); places.nextElement()) count++;
        return 10 / (n - count);
    }

    public static int missing() { return Reader.class.getResourceAsStream(\"nowhere.txt\").hashCode(); }

    public static int bundle(int n) { return 10 / (n - Integer.parseInt(ResourceBundle.getBundle(\"app.messages\").getString(\"limit\"))); }

    /** What the German one does not say, the other one does. */
    public static int german(int n) {
        ResourceBundle messages = ResourceBundle.getBundle(\"app.messages\", Locale.GERMANY);
        return 10 / (n - messages.getString(\"greeting\").length() - messages.getString(\"limit\").length());
    }

    public static String message(String key) { return ResourceBundle.getBundle(\"app.messages\").getString(key); }

    public static int services(int side) {
        int sum = 0;
        for (Shape shape : ServiceLoader.load(Shape.class)) sum += shape.area(side);
        return 10 / (sum - 81);
    }
}
";

/// Two elements: a jar with everything, and a directory with some of it again.
fn place(name: &str) -> Place {
    let place = Place::new(name);
    place.write("src/app/Reader.java", READER);
    place.tool("javac", &["-g", "-d", "classes", "src/app/Reader.java"]);
    place.write("classes/app/numbers.txt", "1\n20\n300\n");
    place.write("classes/app/settings.properties", "# of the program\nlimit = 12\n");
    place.write("classes/app/messages.properties", "limit=42\ngreeting=hello\n");
    place.write("classes/app/messages_de.properties", "greeting=guten Tag\n");
    place.write("classes/META-INF/services/app.Reader$Shape", "# all there are\napp.Reader$Square\n");
    place.tool("jar", &["--create", "--file", "app.jar", "-C", "classes", "."]);
    place.write("more/app/numbers.txt", "4\n");
    place
}

/// Method and call of every confirmed bug.
fn confirmed(report: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let findings = report["findings"].as_array().unwrap().iter();
    let bugs = findings.filter(|f| f["status"] == "confirmed" && f["tier"] == "bug");
    bugs.map(|f| (text(&f["entry"]["method"]), text(&f["call"]))).collect()
}

#[test]
fn resources_are_read() {
    let place = place("resources_read");
    for target in ["app.jar", "classes"] {
        let report = place.check(&[target, "-c", "more"]);
        let found = confirmed(&report);
        for (method, call) in [
            ("sum", "Reader.sum(321)"),
            ("property", "Reader.property(12)"),
            ("opened", "Reader.opened(0)"),
            ("counted", "Reader.counted(2)"),
            ("missing", "Reader.missing()"),
            ("bundle", "Reader.bundle(42)"),
            ("german", "Reader.german(11)"),
        ] {
            assert!(found.contains(&(method.into(), call.into())), "{target}, {method}: {found:?}");
        }
        for method in ["message", "services"] {
            assert!(found.iter().any(|(found, _)| found == method), "{target}, {method}: {found:?}");
        }
        assert_eq!(report["accounting"]["not_reproduced"], 0, "{target}");
    }
}

#[test]
fn other_class_paths_have_other_resources() {
    let place = place("resources_elsewhere");
    let report = place.check(&["classes", "--include", "app.Reader"]);
    let all = report["entries"].as_array().unwrap();
    assert!(all.iter().all(|entry| entry["verdict"] != "safe" || entry["method"] == "<init>"), "{all:#?}");
}
