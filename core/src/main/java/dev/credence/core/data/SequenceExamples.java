package dev.credence.core.data;

/** Rows as sequences. */
record SequenceExamples(Examples source, Shape.Sequence sequence) implements DerivedExamples {
    static SequenceExamples of(Examples source, int steps) {
        if (steps < 1 || source.inputs() % steps != 0) {
            throw new DataException("Rows of " + source.inputs() + " inputs do not divide into " + steps + " steps");
        }
        return new SequenceExamples(source, new Shape.Sequence(steps, source.inputs() / steps));
    }

    @Override
    public Shape inputShape() {
        return sequence;
    }
}
