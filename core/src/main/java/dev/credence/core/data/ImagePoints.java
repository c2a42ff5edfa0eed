package dev.credence.core.data;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/** Images stored as bytes; batches are augmented and standardised on demand. Not thread-safe. */
final class ImagePoints implements TrainingPoints {
    private static final int BYTES = 256;

    private final ByteImages images;
    private final Augmentation augmentation;
    private final CounterRandom random;
    /** Standardised value of every byte, one table per channel. */
    private final float[][] tables;

    private final byte[] image;
    private final byte[] augmented;

    /**
     * Training images.
     *
     * @param standardisation shares mean and scale within each channel
     * @param seed seed of the augmentation
     */
    ImagePoints(ByteImages images, Standardisation standardisation, Augmentation augmentation, long seed) {
        this.images = images;
        this.augmentation = augmentation;
        this.random = Stream.AUGMENTATION.of(seed);
        this.tables = tables(standardisation, images.shape().channels());
        this.image = new byte[images.inputs()];
        this.augmented = new byte[images.inputs()];
    }

    private static float[][] tables(Standardisation s, int channels) {
        double[] mean = s.inputMean();
        double[] scale = s.inputScale();
        for (int j = channels; j < mean.length; j++) {
            if (mean[j] != mean[j - channels] || scale[j] != scale[j - channels]) {
                throw new IllegalArgumentException(
                        "The standardisation of images has one mean and scale for each channel; those of input " + j
                                + " differ from those of input " + (j - channels));
            }
        }
        float[][] tables = new float[channels][BYTES];
        for (int c = 0; c < channels; c++) {
            for (int b = 0; b < BYTES; b++) {
                tables[c][b] = (float) ((ByteImages.value(b) - mean[c]) / scale[c]);
            }
        }
        return tables;
    }

    @Override
    public boolean isAugmented() {
        return !augmentation.equals(Augmentation.NONE);
    }

    @Override
    public int size() {
        return images.size();
    }

    @Override
    public int width() {
        return images.inputs();
    }

    @Override
    public void gather(int[] rows, int from, int to, float[] x, float[] y) {
        for (int i = from; i < to; i++) {
            images.bytes(rows[i], image);
            standardise(image, x, (i - from) * image.length);
            y[i - from] = images.label(rows[i]);
        }
    }

    @Override
    public void gatherBatch(int[] rows, int from, int to, int epoch, float[] x, float[] y) {
        if (augmentation.equals(Augmentation.NONE)) {
            gather(rows, from, to, x, y);
            return;
        }
        for (int i = from; i < to; i++) {
            images.bytes(rows[i], image);
            augmentation.apply(image, images.shape(), random, epoch, rows[i], augmented);
            standardise(augmented, x, (i - from) * image.length);
            y[i - from] = images.label(rows[i]);
        }
    }

    /** Separate loops for the usual numbers of channels: a variable stride is several times slower. */
    private void standardise(byte[] pixels, float[] x, int offset) {
        switch (tables.length) {
            case 1 -> grey(tables[0], pixels, x, offset);
            case 3 -> coloured(tables[0], tables[1], tables[2], pixels, x, offset);
            default -> {
                for (int j = 0; j < pixels.length; j++) {
                    x[offset + j] = tables[j % tables.length][pixels[j] & 0xFF];
                }
            }
        }
    }

    private static void grey(float[] table, byte[] pixels, float[] x, int offset) {
        for (int j = 0; j < pixels.length; j++) {
            x[offset + j] = table[pixels[j] & 0xFF];
        }
    }

    private static void coloured(float[] red, float[] green, float[] blue, byte[] pixels, float[] x, int offset) {
        for (int j = 0; j < pixels.length - 2; j += 3) {
            x[offset + j] = red[pixels[j] & 0xFF];
            x[offset + j + 1] = green[pixels[j + 1] & 0xFF];
            x[offset + j + 2] = blue[pixels[j + 2] & 0xFF];
        }
    }
}
