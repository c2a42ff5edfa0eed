package dev.credence.core.data;

/** A prediction task. */
public sealed interface Task {
    /** Regression: one real number per point. */
    record Regression() implements Task {
        /** Name in messages. */
        @Override
        public String toString() {
            return "regression";
        }
    }

    /**
     * Classification into {@code classes} ≥ 2 classes; targets are class indices 0 … classes−1. Two classes are binary.
     */
    record Classification(int classes) implements Task {
        public Classification {
            if (classes < 2) {
                throw new IllegalArgumentException("A classification task needs at least 2 classes, got " + classes);
            }
        }

        public boolean isBinary() {
            return classes == 2;
        }

        /** Name in messages. */
        @Override
        public String toString() {
            return "classification with " + classes + " classes";
        }
    }

    Task REGRESSION = new Regression();

    static Task classification(int classes) {
        return new Classification(classes);
    }
}
