//! Numbers to text and back.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    expressions: &[
        (
            "int",
            &[
                "Integer.parseInt(#pick \"42\"|\"-7\"|\"+1\"|\"2147483648\"|\"\"|\"x1\"|\"-2147483648\"#)",
                "Integer.parseInt(String.valueOf(#int#))",
                "Integer.parseInt(#pick \"7f\"|\"zz\"|\"-101\"#, #pick 2|16|36#)",
                "Integer.parseInt(Integer.toHexString(#int# & 0xffff), 16)",
                "Integer.valueOf(String.valueOf(#short#))",
                "Integer.decode(#pick \"0x1F\"|\"-010\"|\"99\"#)",
                "Character.getNumericValue(#char#)",
                "Character.digit(#char#, #pick 10|16|36#)",
            ],
        ),
        (
            "long",
            &[
                "Long.parseLong(String.valueOf(#long#))",
                "Long.parseLong(#pick \"9223372036854775807\"|\"-1\"|\" 1\"#)",
                "Long.parseUnsignedLong(Long.toUnsignedString(#long#))",
            ],
        ),
        (
            "double",
            &[
                "Double.parseDouble(#pick \"1.5\"|\"-0\"|\"1e10\"|\"NaN\"|\"abc\"|\".25\"|\"4.9e-324\"#)",
                "Double.parseDouble(String.valueOf(#double#))",
            ],
        ),
        ("float", &["Float.parseFloat(String.valueOf(#float#))"]),
        (
            "boolean",
            &[
                "Boolean.parseBoolean(#String#)",
                "Character.isDigit(#char#)",
                "Character.isLetter(#char#)",
                "Character.isWhitespace(#char#)",
            ],
        ),
        (
            "char",
            &[
                "Character.toUpperCase(#char#)",
                "Character.toLowerCase(#char#)",
                "Character.forDigit(#int# & 15, 16)",
            ],
        ),
        (
            "String",
            &[
                "Integer.toString(#int#)",
                "Integer.toString(#int#, #pick 2|7|16|36#)",
                "Integer.toHexString(#int#)",
                "Integer.toBinaryString(#int# & 0xfff)",
                "Integer.toOctalString(#int#)",
                "Long.toString(#long#)",
                "Long.toHexString(#long#)",
                "cut(Double.toString(#double#))",
                "cut(Float.toString(#float#))",
                "String.valueOf(#boolean#)",
                "String.valueOf(#char#)",
                "cut(String.format(#pick \"%d\"|\"%5d.\"|\"%08d\"|\"%x\"|\"%,d\"#, #int#))",
                "cut(String.format(\"%s-%c\", #String#, #char#))",
                "cut(String.format(\"%.2f\", #float#))",
                "cut(String.format(\"%b %10s %-4s.\", #boolean#, #String#, #String#))",
            ],
        ),
    ],
    statements: &[
        "try { note(Integer.parseInt(#String#)); } catch (NumberFormatException $e) { note($e); }",
        "try { note(Double.parseDouble(#String#)); } catch (NumberFormatException $e) { note($e.getMessage()); }",
        "try { note(Long.valueOf(#String#)); } catch (NumberFormatException $e) { note($e); } finally {#block#}",
    ],
    ..NOTHING
};
