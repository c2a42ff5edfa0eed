package dev.credence.format.arrow;

import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import java.math.BigDecimal;
import java.util.Optional;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.UInt8Vector;

/** Vectors of numbers. */
final class ArrowNumbers {
    private ArrowNumbers() {}

    /** A number of a row. */
    private interface Real {
        double at(int row);
    }

    /** A decimal of a row. */
    private interface Decimal {
        BigDecimal at(int row);
    }

    static Optional<ArrowValues> of(FieldVector vector) {
        ArrowValues found = null;
        if (vector instanceof Float8Vector doubles) {
            found = numbers(doubles::get);
        } else if (vector instanceof Float4Vector singles) {
            found = numbers(row -> shortest(singles.get(row)));
        } else if (vector instanceof Float2Vector halves) {
            found = numbers(row -> shortest(halves.getValueAsFloat(row)));
        } else if (vector instanceof UInt8Vector unsigned) {
            found = decimals(0, row -> new BigDecimal(Long.toUnsignedString(unsigned.get(row))));
        } else if (vector instanceof BaseIntVector whole) {
            found = ArrowValues.whole(ColumnType.INTEGER, whole::getValueAsLong);
        } else if (vector instanceof DecimalVector decimals && decimals.getScale() >= 0) {
            found = decimals(decimals.getScale(), decimals::getObjectNotNull);
        } else if (vector instanceof Decimal256Vector decimals && decimals.getScale() >= 0) {
            found = decimals(decimals.getScale(), decimals::getObjectNotNull);
        }
        return Optional.ofNullable(found);
    }

    /** The double with the same shortest decimal: 0.1f is 0.1. */
    private static double shortest(float value) {
        return Double.parseDouble(Float.toString(value));
    }

    private static ArrowValues numbers(Real value) {
        return new ArrowValues(ColumnType.NUMBER, 0, (from, count, missing) -> {
            double[] values = new double[count];
            for (int i = 0; i < count; i++) {
                values[i] = missing[i] ? 0 : value.at(from + i);
            }
            return new ColumnValues.Numbers(values, missing);
        });
    }

    private static ArrowValues decimals(int scale, Decimal value) {
        return new ArrowValues(ColumnType.DECIMAL, scale, (from, count, missing) -> {
            BigDecimal[] values = new BigDecimal[count];
            for (int i = 0; i < count; i++) {
                values[i] = missing[i] ? BigDecimal.ZERO : value.at(from + i);
            }
            return new ColumnValues.Decimals(values, missing);
        });
    }
}
