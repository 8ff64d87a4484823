package library;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

class BigNumbers {
    static BigInteger quotient(int divisor) {
        return BigInteger.TEN.divide(BigInteger.valueOf(divisor)); //~ CRASH division-by-zero
    }

    static BigInteger modulus(int modulus) {
        return BigInteger.TEN.mod(BigInteger.valueOf(modulus)); //~ CRASH uncaught-exception
    }

    static int exact(long number) {
        return BigInteger.valueOf(number).intValueExact(); //~ CRASH arithmetic-overflow
    }

    static BigDecimal noExactResult() {
        return BigDecimal.ONE.divide(new BigDecimal(3)); //~ CRASH uncaught-exception
    }

    static BigDecimal rounded() {
        return BigDecimal.ONE.divide(new BigDecimal(3), 2, RoundingMode.HALF_UP);
    }

    static void differentScales() {
        assert !new BigDecimal("1.0").equals(new BigDecimal("1.00"));
        assert new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) == 0;
    }

    static void factorial() {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= 50; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        assert product.bitLength() == 215;
    }
}
