package dev.credence.device.nd4j;

import dev.credence.core.device.Tensor;

/** Rows of tables by code, one after the other. */
final class HostCodedRows implements CodedRows {
    private final HostArray one = new HostArray();
    private final HostArray sum = new HostArray();

    @Override
    public void gather(Tensor rows, float[] codes, Tensor out) {
        int width = rows.length() / rows.size(0);
        for (int i = 0; i < codes.length; i++) {
            int code = (int) codes[i];
            one.load(rows, code * width, width);
            one.store(out, i * width, width);
        }
    }

    @Override
    public void scatterAdd(Tensor from, float[] codes, Tensor rows) {
        int width = rows.length() / rows.size(0);
        for (int i = 0; i < codes.length; i++) {
            int code = (int) codes[i];
            int at = code * width;
            float[] added = one.load(from, i * width, width);
            float[] row = sum.load(rows, at, width);
            for (int c = 0; c < width; c++) {
                float total = row[c] + added[c];
                row[c] = Math.abs(total) < Float.MIN_NORMAL ? 0 : total;
            }
            sum.store(rows, at, width);
        }
    }
}
