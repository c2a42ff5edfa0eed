package dev.credence.core.data;

/** What is to be predicted. */
public sealed interface Task {
    /** One real number per point. */
    record Regression() implements Task {
        /** For messages. */
        @Override
        public String toString() {
            return "regression";
        }
    }

    /**
     * One of {@code classes} ≥ 2 classes per point; targets hold the class index 0 … classes−1. Two classes are binary.
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

        /** For messages. */
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
