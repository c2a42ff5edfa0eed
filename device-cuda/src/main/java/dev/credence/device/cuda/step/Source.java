package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;

/** What an input of a {@link Loop}'s formulas is. */
public sealed interface Source {
    /** An element of a buffer. */
    record Element(Place place) implements Source {}

    /** A number that the host gives for every step: number {@code row} of the step's row. */
    record Scalar(int row) implements Source {}

    /** A number that is the run's in all its steps. */
    record Constant(int index) implements Source {}

    /** The index along an axis, as a number. */
    record Index(Axis axis) implements Source {}

    /**
     * A random number, drawn where it is read. Element i of {@code place} is a function of word i of the noise, as
     * {@link Draw} says. The place is the only one that is read of its buffer, which needs no memory.
     *
     * @param noise number of the noise
     * @param normal a standard normal number, or else a uniform one
     * @param stretch which words belong to a part; {@link Stretch#ALL} outside of parts
     */
    record Drawn(int noise, boolean normal, Place place, Stretch stretch) implements Source {}

    /**
     * The words of a part of a noise: stretches of {@code length} words that begin {@code apart} words from each other,
     * and {@code length} words further on in each next part. Element i of a part is word i % length + (i / length) ·
     * apart + part · length.
     */
    record Stretch(int length, int apart) {
        /** All words, in order. */
        public static final Stretch ALL = new Stretch(0, 0);

        public boolean isAll() {
            return length == 0;
        }

        /** The word of an element of a part. */
        public int word(int element, int part) {
            return isAll() ? element : element % length + element / length * apart + part * length;
        }
    }
}
