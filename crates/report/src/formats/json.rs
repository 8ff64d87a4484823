//! `--format json`: the contract's document, for programs.
//!
//! Everything is in it whatever `--all` says; the model's field order is the order of the output.

use serde::Serialize;

use super::{Format, FormatOptions};
use crate::model::Report;

pub(super) static ENTRY: Format =
    Format { name: "json", about: "one document with everything, for programs", render };

/// The version of the document; a change that breaks a reader changes it.
pub(crate) const SCHEMA: &str = "provoke/1";

pub(crate) fn render(report: &Report, _: &FormatOptions) -> String {
    let tool = Tool { name: "provoke", version: env!("CARGO_PKG_VERSION") };
    let document = JsonDocument { schema: SCHEMA, tool, report };
    let mut json = serde_json::to_string_pretty(&document).expect("plain data with text keys is always JSON");
    json.push('\n');
    json
}

#[derive(Serialize)]
struct JsonDocument<'a> {
    schema: &'a str,
    tool: Tool<'a>,
    #[serde(flatten)]
    report: &'a Report,
}

#[derive(Serialize)]
struct Tool<'a> {
    name: &'a str,
    version: &'a str,
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::samples;

    #[test]
    fn the_contracts_example_is_written_field_by_field() {
        expect![[r#"
            {
              "schema": "provoke/1",
              "tool": {
                "name": "provoke",
                "version": "0.1.0"
              },
              "target": {
                "paths": [
                  "app.jar"
                ],
                "classes": 12,
                "entries": 4,
                "entries_explored": 4,
                "entries_without_a_finished_path": 0,
                "entries_not_reached": 0
              },
              "findings": [
                {
                  "id": "15243faf",
                  "rule": "division-by-zero",
                  "exception": "java.lang.ArithmeticException",
                  "status": "confirmed",
                  "tier": "bug",
                  "certain": false,
                  "likelihood": 2.3e-10,
                  "likelihood_error": 0.0,
                  "demands": [],
                  "worth": 0.92,
                  "why": [
                    "no demands",
                    "close to the entry"
                  ],
                  "entry": {
                    "class": "bank.Rates",
                    "method": "split",
                    "descriptor": "(II)I"
                  },
                  "site": {
                    "class": "bank.Rates",
                    "method": "share",
                    "descriptor": "(II)I",
                    "file": "Rates.java",
                    "line": 42
                  },
                  "message": "division by zero: parts is 0",
                  "call": "new Rates(2).split(11, 0)",
                  "condition": "parts == 0 && total > 10",
                  "inputs": {
                    "total": "11",
                    "parts": "0"
                  },
                  "trace": [
                    {
                      "class": "bank.Rates",
                      "method": "split",
                      "file": "Rates.java",
                      "line": 17,
                      "note": "total > 10 is true"
                    },
                    {
                      "class": "bank.Rates",
                      "method": "split",
                      "file": "Rates.java",
                      "line": 40,
                      "note": "parts < 0 is false"
                    }
                  ],
                  "test": {
                    "file": "bank/RatesProvokeTest.java",
                    "name": "shareDividesByZeroWhenPartsIs0",
                    "reflection": false
                  },
                  "validation": {
                    "unknowns": 0,
                    "observed": 0,
                    "free": 0,
                    "open": 0
                  }
                }
              ],
              "entries": [
                {
                  "class": "bank.Rates",
                  "method": "split",
                  "descriptor": "(II)I",
                  "verdict": "crashes",
                  "reasons": [],
                  "assumes": [],
                  "paths": 5,
                  "seconds": 0.01
                }
              ],
              "accounting": {
                "error_states": 0,
                "warnings": 0,
                "confirmed": 1,
                "unsolved": 0,
                "contradiction": 3,
                "infeasible": 9,
                "static_initializer": 0,
                "no_assignment": 0,
                "path_limit": 0,
                "not_reproduced": 0,
                "final_field": 0,
                "not_generated": 0,
                "other_exception": 0
              },
              "coverage": {
                "branches": {
                  "covered": 41,
                  "total": 50
                },
                "lines": {
                  "covered": 200,
                  "total": 220
                }
              },
              "stats": {
                "paths": 812,
                "instructions": 120345,
                "forks": 411,
                "longest_path_condition": 17,
                "queries": 933,
                "cache_hits": 610,
                "contradictions": 120,
                "components": 301,
                "uniqueness_queries": 12,
                "concretions": 5,
                "merged": 7,
                "seconds": {
                  "total": 1.9,
                  "load": 0.1,
                  "explore": 0.4,
                  "solve": 0.3,
                  "prove": 1.1
                }
              }
            }
        "#]]
        .assert_eq(&render(&samples::example(), &FormatOptions::default()));
    }

    #[test]
    fn what_is_usually_absent_follows_at_the_end() {
        let json = render(&samples::concolic(), &FormatOptions::default());
        let (_, end) = json.split_once("\n  \"runs\"").unwrap();
        expect![[r#"
            : {
                "total": 41,
                "paths": 17,
                "errors": 2,
                "divergences": 0,
                "unsatisfiable": 9,
                "exhausted": true,
                "found": [
                  3,
                  20
                ]
              },
              "tests": "target/provoke/tests",
              "failures": [
                {
                  "doing": "explore bank.Rates#split(II)I",
                  "message": "index out of range",
                  "reproduce": "provoke check app.jar --method 'bank.Rates#split(II)I'"
                }
              ],
              "notices": [
                "sandbox: Landlock and seccomp, no namespaces"
              ],
              "interrupted": true
            }
        "#]]
        .assert_eq(end);
    }

    #[test]
    fn bindings_stand_inside_the_validation() {
        let json = render(&samples::report(), &FormatOptions::default());
        let (_, validation) = json.split_once("\"unknowns\": 3").unwrap();
        let (validation, _) = validation.split_once("\n    }").unwrap();
        expect![[r#"
            ,
                    "observed": 2,
                    "free": 1,
                    "open": 0,
                    "bindings": [
                      {
                        "api": "java.lang.System.getProperty(java.lang.String)",
                        "arguments": [
                          "\"x\""
                        ],
                        "result": "null",
                        "seen": 3
                      }
                    ]
                  }"#]]
        .assert_eq(validation);
    }
}
