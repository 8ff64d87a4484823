//! What is in a store of runtime data, for people and tools.

use serde::Serialize;

#[derive(Debug, Clone, Serialize)]
pub struct StoreInfo {
    pub schema: String,
    pub runs: u64,
    pub apis: u64,
    pub calls: u64,
    pub unique: u64,
    pub exceptions: u64,
    pub per_api: Vec<ApiCalls>,
}

#[derive(Debug, Clone, Serialize)]
pub struct ApiCalls {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub calls: u64,
    pub unique: u64,
    pub exceptions: u64,
}

impl StoreInfo {
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and numbers are JSON")
    }

    /// A line per API, and one that sums up.
    pub fn text(&self) -> String {
        let mut out = String::new();
        if !self.per_api.is_empty() {
            out += &format!("{:>12} {:>10} {:>10}  api\n", "calls", "different", "exceptions");
        }
        for api in &self.per_api {
            let ApiCalls { class, method, descriptor, calls, unique, exceptions } = api;
            out += &format!("{calls:>12} {unique:>10} {exceptions:>10}  {class}.{method}{descriptor}\n");
        }
        let StoreInfo { runs, apis, calls, unique, exceptions, .. } = self;
        out + &format!(
            "{runs} runs · {apis} APIs · {calls} calls, {unique} different, {exceptions} of them exceptions\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn sample() -> StoreInfo {
        let api = ApiCalls {
            class: "java.io.File".into(),
            method: "list".into(),
            descriptor: "()[Ljava/lang/String;".into(),
            calls: 40,
            unique: 12,
            exceptions: 0,
        };
        StoreInfo {
            schema: "provoke-data/1".into(),
            runs: 2,
            apis: 1,
            calls: 40,
            unique: 12,
            exceptions: 0,
            per_api: vec![api],
        }
    }

    #[test]
    fn a_line_per_api_and_a_sum() {
        expect![[r#"
                   calls  different exceptions  api
                      40         12          0  java.io.File.list()[Ljava/lang/String;
            2 runs · 1 APIs · 40 calls, 12 different, 0 of them exceptions
        "#]]
        .assert_eq(&sample().text());
    }

    #[test]
    fn json_has_the_fields_of_the_contract() {
        let json: serde_json::Value = serde_json::from_str(&sample().json()).unwrap();
        assert_eq!(json["schema"], "provoke-data/1");
        assert_eq!(json["per_api"][0]["unique"], 12);
        assert_eq!(json["per_api"][0]["descriptor"], "()[Ljava/lang/String;");
    }
}
