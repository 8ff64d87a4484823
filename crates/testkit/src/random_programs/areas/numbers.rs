//! `Math` and what the number classes offer.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    expressions: &[
        (
            "int",
            &[
                "Math.abs(#int#)",
                "Math.max(#int#, #int#)",
                "Math.min(#int#, #int#)",
                "Math.floorMod(#int#, #int# | 1)",
                "Math.floorDiv(#int#, #int# | 1)",
                "Math.addExact(#int#, #int#)",
                "Math.multiplyExact(#short#, #int#)",
                "Math.negateExact(#int#)",
                "Math.toIntExact(#long#)",
                "Math.round(#float#)",
                "Integer.signum(#int#)",
                "Integer.compare(#int#, #int#)",
                "Long.compare(#long#, #long#)",
                "Double.compare(#double#, #double#)",
                "Float.compare(#float#, #float#)",
                "Long.signum(#long#)",
                "Math.getExponent(#double#)",
                "Character.compare(#char#, #char#)",
                "Math.incrementExact(#int#)",
            ],
        ),
        (
            "long",
            &[
                "Math.abs(#long#)",
                "Math.round(#double#)",
                "Math.addExact(#long#, #long#)",
                "Math.multiplyExact(#long#, #int#)",
                "Math.subtractExact(#long#, #long#)",
                "Math.floorMod(#long#, #long# | 1)",
                "Math.multiplyHigh(#long#, #long#)",
                "Long.max(#long#, #long#)",
                "Math.multiplyFull(#int#, #int#)",
            ],
        ),
        (
            "double",
            &[
                "Math.sqrt(#double#)",
                "Math.floor(#double#)",
                "Math.ceil(#double#)",
                "Math.rint(#double#)",
                "Math.abs(#double#)",
                "Math.max(#double#, #double#)",
                "Math.min(#double#, -0.0)",
                "Math.ulp(#double#)",
                "Math.signum(#double#)",
                "Math.copySign(#double#, #double#)",
                "Math.nextUp(#double#)",
                "Math.scalb(#double#, #int# & 15)",
                "Math.IEEEremainder(#double#, #double#)",
                "Math.fma(#double#, #double#, #double#)",
                "Math.hypot(3, #byte#)",
                "StrictMath.cbrt(#double#)",
            ],
        ),
        (
            "float",
            &[
                "Math.abs(#float#)",
                "Math.max(#float#, #float#)",
                "Math.ulp(#float#)",
                "Math.nextDown(#float#)",
            ],
        ),
        (
            "boolean",
            &[
                "Double.isNaN(#double#)",
                "Double.isInfinite(#double#)",
                "Float.isFinite(#float#)",
                "(#double# == #double#)",
                "Boolean.logicalXor(#boolean#, #boolean#)",
            ],
        ),
    ],
    statements: &[
        "{ double $s = 0; for (int $i = 1; $i < 9 && burn(); $i++) $s += #double# / $i; note($s); note((float) $s); note((int) $s); }",
        "{ float $f = #float#; long $l = (long) $f; int $i = (int) $f; note($l + $i); note((char) $f); note((byte) #double#); }",
        "{ java.util.Random $r = new java.util.Random(#long#); note($r.nextInt(100)); note($r.nextDouble()); note($r.nextLong()); }",
    ],
    ..NOTHING
};
