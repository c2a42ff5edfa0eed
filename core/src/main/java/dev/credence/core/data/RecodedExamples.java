package dev.credence.core.data;

/** Rows whose inputs are codes, with other codes. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecodedExamples(Examples source, double[] codes) implements DerivedExamples {
    @Override
    public void inputs(int row, double[] into, int offset) {
        source.inputs(row, into, offset);
        for (int j = offset; j < offset + source.inputs(); j++) {
            into[j] = Double.isNaN(into[j]) ? Double.NaN : codes[(int) into[j]];
        }
    }
}
