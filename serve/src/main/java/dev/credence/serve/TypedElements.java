package dev.credence.serve;

import dev.credence.core.data.CanonicalCell;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/** Tensor elements of a type of their own, not in JSON. A missing value is NaN or an empty text. */
final class TypedElements {
    private TypedElements() {}

    record Floats(Datatype type, double[] values) implements Elements {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public boolean isMissing(int element) {
            return Double.isNaN(values[element]);
        }

        @Override
        public double number(int element, String place) {
            if (!Double.isFinite(values[element])) {
                throw RequestException.bad(place + " holds " + values[element] + ", expected a finite number");
            }
            return values[element];
        }

        @Override
        public String cell(int element, boolean category, String place) {
            if (isMissing(element)) {
                return "";
            }
            double value = number(element, place);
            return category && type == Datatype.FP32
                    ? CanonicalCell.text((float) value) // the digits of its own type: 0.1
                    : CanonicalCell.text(value);
        }
    }

    record Wholes(Datatype type, long[] values) implements Elements {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public boolean isMissing(int element) {
            return false;
        }

        @Override
        public double number(int element, String place) {
            long value = values[element];
            if (!type.holds(value)) {
                throw RequestException.bad(place + " holds a number beyond the range of " + type);
            }
            return value >= 0 || type != Datatype.UINT64 ? value : Double.parseDouble(Long.toUnsignedString(value));
        }

        @Override
        public String cell(int element, boolean category, String place) {
            double number = number(element, place);
            long value = values[element];
            return !category
                    ? String.valueOf(number)
                    : type == Datatype.UINT64 ? Long.toUnsignedString(value) : String.valueOf(value);
        }
    }

    record Truths(List<Boolean> values) implements Elements {
        @Override
        public int size() {
            return values.size();
        }

        @Override
        public boolean isMissing(int element) {
            return false;
        }

        @Override
        public double number(int element, String place) {
            throw RequestException.bad(place + " holds a truth value, expected a number");
        }

        @Override
        public String cell(int element, boolean category, String place) {
            return values.get(element).toString();
        }
    }

    record Texts(List<ByteBuffer> values) implements Elements {
        @Override
        public int size() {
            return values.size();
        }

        @Override
        public boolean isMissing(int element) {
            return !values.get(element).hasRemaining();
        }

        @Override
        public double number(int element, String place) {
            throw RequestException.bad(place + " holds a text, expected a number");
        }

        @Override
        public String cell(int element, boolean category, String place) {
            try {
                return Json.utf8(values.get(element).duplicate());
            } catch (CharacterCodingException e) {
                throw RequestException.bad(place + " is not UTF-8 text");
            }
        }
    }
}
