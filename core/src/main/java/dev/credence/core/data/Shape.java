package dev.credence.core.data;

import dev.credence.core.Sizes;

/** The shape of a row of a batch. */
public sealed interface Shape {
    /** Number of elements in a row. */
    int size();

    /** A vector of features. */
    record Vector(int size) implements Shape {
        public Vector {
            if (size < 1) {
                throw new IllegalArgumentException("A vector needs at least 1 number, got " + size);
            }
        }

        @Override
        public String toString() {
            return "a vector of " + size + " numbers";
        }
    }

    /** An image, with pixels in the order of {@link ImageShape}. */
    record Image(ImageShape image) implements Shape {
        @Override
        public int size() {
            return image.inputs();
        }

        @Override
        public String toString() {
            return "an image of " + image;
        }
    }

    /** A sequence of T steps with D features each: [T, D], step by step. */
    record Sequence(int steps, int features) implements Shape {
        public Sequence {
            if (steps < 1 || features < 1) {
                throw new IllegalArgumentException(
                        "A sequence needs at least 1 step and feature, got " + steps + " × " + features);
            }
            Sizes.product("a sequence [steps, features]", steps, features);
        }

        @Override
        public int size() {
            return steps * features;
        }

        @Override
        public String toString() {
            return "a sequence of " + steps + " steps of " + features + " features";
        }
    }
}
