//! Numbers without bounds.

use super::Area;

pub const AREA: Area = Area {
    members: "
    static BigInteger bounded(BigInteger x) { return x.bitLength() > 200 ? x.shiftRight(x.bitLength() - 100) : x; }
",
    notes: "        if (x instanceof BigDecimal) { note(x.toString()); return true; }
",
    types: &[
        ("BigInteger", &["BigInteger.TEN", "BigInteger.valueOf(#long#)", "#BigInteger#.add(#BigInteger#)", "bounded(#BigInteger#.multiply(#BigInteger#))", "#BigInteger#.negate()", "new BigInteger(#pick \"123456789012345678901234567890\"|\"-1\"|\"ff\"#)"]),
        ("BigDecimal", &["BigDecimal.ONE", "BigDecimal.valueOf(#int#, 2)", "new BigDecimal(#pick \"1.50\"|\"-0.001\"|\"1e5\"#)", "#BigDecimal#.subtract(BigDecimal.valueOf(#short#))"]),
    ],
    expressions: &[
        ("int", &["#BigInteger#.compareTo(#BigInteger#)", "#BigInteger#.signum()", "#BigInteger#.bitLength()", "#BigInteger#.intValue()", "#BigInteger#.hashCode()", "#BigDecimal#.scale()", "#BigDecimal#.compareTo(#BigDecimal#)", "#BigDecimal#.precision()"]),
        ("long", &["#BigInteger#.longValue()", "#BigInteger#.mod(BigInteger.valueOf(97)).longValue()", "#BigDecimal#.longValue()"]),
        ("boolean", &["#BigInteger#.equals(#BigInteger#)", "#BigInteger#.testBit(#int# & 63)", "#BigDecimal#.equals(#BigDecimal#)"]),
        ("String", &["cut(#BigInteger#.toString())", "cut(#BigDecimal#.toString())", "cut(#BigDecimal#.toPlainString())", "cut(#BigInteger#.toString(16))"]),
    ],
    statements: &[
        "note(#BigInteger#.divide(#BigInteger#));",
        "note(#BigInteger#.remainder(BigInteger.valueOf(#long#)));",
        "note(#BigInteger#.gcd(#BigInteger#)); note(#BigInteger#.xor(#BigInteger#));",
        "note(#BigDecimal#.setScale(1, RoundingMode.#pick HALF_UP|HALF_EVEN|FLOOR|UNNECESSARY#));",
        "note(#BigDecimal#.divide(BigDecimal.valueOf(3), 4, RoundingMode.HALF_UP).toString());",
        "note(#BigInteger#.modPow(BigInteger.valueOf(#byte#), BigInteger.valueOf(101)));",
    ],
};
