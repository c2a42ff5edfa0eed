package dev.credence.core.data;

/**
 * Standardised points of {@linkplain Examples#isStored stored} rows, read when they are asked for: as {@link Points}.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredPoints(Examples examples, Standardisation standardisation, float[] weights) implements TrainingPoints {
    static StoredPoints of(Examples examples, Standardisation standardisation) {
        standardisation.requireInputs(examples);
        return new StoredPoints(
                examples,
                standardisation,
                examples.isWeighted() ? RowWeights.factors(examples.weights()) : new float[0]);
    }

    @Override
    public int size() {
        return examples.size();
    }

    @Override
    public int width() {
        return examples.inputs();
    }

    @Override
    public void gather(int[] rows, int from, int to, float[] x, float[] y) {
        double[] row = new double[width()];
        for (int i = from; i < to; i++) {
            standardisation.inputs(examples, rows[i], row, x, (i - from) * row.length);
            y[i - from] = standardisation.target(examples.target(rows[i]));
        }
    }

    @Override
    public boolean isWeighted() {
        return weights.length > 0;
    }

    @Override
    public void gatherWeights(int[] rows, int from, int to, float[] into) {
        RowWeights.gather(weights, rows, from, to, into);
    }
}
