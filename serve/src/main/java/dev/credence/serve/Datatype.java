package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.scoring.ShortText;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** The data types of the Open Inference Protocol: numbers, truth values and texts. */
enum Datatype {
    FP64,
    FP32,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT8,
    UINT16,
    UINT32,
    UINT64,
    BOOL,
    BYTES;

    static Datatype of(String name, String place) {
        return Arrays.stream(values())
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow(() -> RequestException.bad(place + " has the datatype '" + ShortText.of(name)
                        + "', expected one of " + List.of(values())));
    }

    boolean isNumber() {
        return this != BYTES && this != BOOL;
    }

    /**
     * An element as the text of a cell; empty for null, a missing value.
     *
     * @throws RequestException 400 if it is not of this type
     */
    String cell(JsonNode value, String place) {
        if (value.isNull()) {
            return "";
        }
        if (this == BOOL) {
            return String.valueOf(truth(value, place));
        }
        return isNumber() ? String.valueOf(number(value, place)) : text(value, place);
    }

    private static boolean truth(JsonNode value, String place) {
        if (!value.isBoolean()) {
            throw RequestException.bad(place + " holds " + kind(value) + ", expected true or false");
        }
        return value.booleanValue();
    }

    private static String text(JsonNode value, String place) {
        if (!value.isTextual()) {
            throw RequestException.bad(place + " holds " + kind(value) + ", expected a text");
        }
        return value.textValue();
    }

    /** An element's number, rounded to this type. */
    double number(JsonNode value, String place) {
        boolean whole = this != FP64 && this != FP32;
        if (!value.isNumber() || (whole && !value.isIntegralNumber())) {
            throw RequestException.bad(
                    place + " holds " + kind(value) + ", expected " + (whole ? "a whole number" : "a number"));
        }
        double number = this == FP32 ? (float) value.doubleValue() : value.doubleValue();
        if (!Double.isFinite(number) || (whole && !holds(value.bigIntegerValue()))) {
            throw RequestException.bad(place + " holds a number beyond the range of " + this);
        }
        return number;
    }

    /** Size of an element in bytes; not for BYTES. */
    int bytes() {
        return this == BOOL ? 1 : bits() / Byte.SIZE;
    }

    /** Whether a whole number is in range; for UINT64 all 64-bit patterns are. */
    boolean holds(long value) {
        return bits() == Long.SIZE || holds(BigInteger.valueOf(value));
    }

    private int bits() {
        return Integer.parseInt(name().replaceAll("\\D", ""));
    }

    private boolean holds(BigInteger value) {
        int bits = bits();
        return name().startsWith("U") ? value.signum() >= 0 && value.bitLength() <= bits : value.bitLength() < bits;
    }

    /** A short description of a value, for messages. */
    private static String kind(JsonNode value) {
        return value.isTextual()
                ? "the text '" + ShortText.of(value.textValue()) + "'"
                : value.isContainerNode() ? "a list or an object" : ShortText.of(value.asText());
    }
}
