package dev.credence.core.data;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Data sets as bytes, for work on other machines: numbers with all their bits, so that a training there gives what it
 * gives here. Not a file format: both sides are of one version. The places of targets, for messages, are left behind.
 */
public final class DatasetBytes {
    private static final byte[] MARK = {'C', 'D', 'S', '1'};
    private static final int NUMBERS = 0;
    private static final int PIXELS = 1;
    private static final int VECTOR = 0;
    private static final int IMAGE = 1;
    private static final int SEQUENCE = 2;

    private DatasetBytes() {}

    /**
     * A data set as bytes.
     *
     * @throws DataException if they are more than so many, found before they are made
     */
    public static byte[] of(Dataset dataset, long most) {
        long size = size(dataset.examples());
        for (Split split : dataset.splits()) {
            size += 4L * (split.train().length + (long) split.test().length);
        }
        if (size > most) {
            throw new DataException(dataset.name() + " has " + (size >> 20)
                    + " MiB, more than the " + (most >> 20)
                    + " MiB of data that are sent to other machines. Execute its runs on this one");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) Math.min(Integer.MAX_VALUE - 8, size + 1024));
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(MARK);
            write(dataset, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible in memory
        }
        return bytes.toByteArray();
    }

    /**
     * The data set of {@link #of}.
     *
     * @throws IllegalArgumentException if the bytes are something else
     */
    public static Dataset read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (!Arrays.equals(in.readNBytes(MARK.length), MARK)) {
                throw new IllegalArgumentException("the bytes are not a data set");
            }
            return dataset(in);
        } catch (IOException e) {
            throw new IllegalArgumentException("the bytes of a data set end early", e);
        }
    }

    private static long size(Examples examples) {
        long each = examples instanceof ByteImages ? 1 : Double.BYTES;
        return examples.size() * (each * examples.inputs() + 3L * Double.BYTES);
    }

    private static void write(Dataset dataset, DataOutputStream out) throws IOException {
        text(out, dataset.name());
        out.writeInt(dataset.task() instanceof Task.Classification c ? c.classes() : 0);
        texts(out, dataset.inputNames());
        text(out, dataset.targetName());
        texts(out, dataset.classNames());
        out.writeInt(dataset.splits().size());
        for (Split split : dataset.splits()) {
            whole(out, split.train());
            whole(out, split.test());
        }
        write(dataset.examples(), out);
    }

    private static Dataset dataset(DataInputStream in) throws IOException {
        String name = text(in);
        int classes = in.readInt();
        List<String> inputNames = texts(in);
        String targetName = text(in);
        List<String> classNames = texts(in);
        List<Split> splits = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            splits.add(new Split(whole(in), whole(in)));
        }
        Task task = classes == 0 ? Task.REGRESSION : Task.classification(classes);
        return new Dataset(name, task, examples(in), inputNames, targetName, classNames, splits);
    }

    private static void write(Examples examples, DataOutputStream out) throws IOException {
        if (examples instanceof ByteImages images) {
            out.writeByte(PIXELS);
            shape(out, images.inputShape());
            out.writeInt(images.size());
            byte[] pixels = new byte[images.inputs()];
            for (int i = 0; i < images.size(); i++) {
                images.bytes(i, pixels);
                out.write(pixels);
                out.writeInt(images.label(i));
            }
            return;
        }
        out.writeByte(NUMBERS);
        shape(out, examples.inputShape());
        out.writeInt(examples.size());
        double[] row = new double[examples.inputs()];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            numbers(out, row);
        }
        numbers(out, examples.targets());
        out.writeBoolean(examples.isWeighted());
        if (examples.isWeighted()) {
            numbers(out, examples.weights());
        }
        boolean keyed = examples.size() > 0 && examples.key(0).isPresent();
        out.writeBoolean(keyed);
        for (int i = 0; keyed && i < examples.size(); i++) {
            out.writeLong(examples.key(i).orElseThrow());
        }
    }

    private static Examples examples(DataInputStream in) throws IOException {
        boolean pixels = in.readByte() == PIXELS;
        Shape shape = shape(in);
        int size = in.readInt();
        if (pixels && shape instanceof Shape.Image image) {
            return images(in, image.image(), size);
        }
        double[] values = numbers(in, Math.multiplyExact(size, shape.size()));
        Examples examples = new ArrayExamples(shape.size(), values, numbers(in, size));
        if (shape instanceof Shape.Image image) {
            examples = new Pictures(examples, image.image());
        } else if (shape instanceof Shape.Sequence sequence) {
            examples = examples.inSteps(sequence.steps());
        }
        if (in.readBoolean()) {
            examples = examples.weighted(numbers(in, size));
        }
        if (in.readBoolean()) {
            long[] keys = new long[size];
            for (int i = 0; i < size; i++) {
                keys[i] = in.readLong();
            }
            examples = RowKeys.keyed(examples, keys);
        }
        return examples;
    }

    private static Examples images(DataInputStream in, ImageShape shape, int size) throws IOException {
        byte[] pixels = new byte[Math.multiplyExact(size, shape.inputs())];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            in.readFully(pixels, i * shape.inputs(), shape.inputs());
            labels[i] = in.readInt();
        }
        return Examples.ofImages(shape, pixels, labels);
    }

    private static void shape(DataOutputStream out, Shape shape) throws IOException {
        if (shape instanceof Shape.Image image) {
            out.writeByte(IMAGE);
            out.writeInt(image.image().height());
            out.writeInt(image.image().width());
            out.writeInt(image.image().channels());
        } else if (shape instanceof Shape.Sequence sequence) {
            out.writeByte(SEQUENCE);
            out.writeInt(sequence.steps());
            out.writeInt(sequence.features());
        } else {
            out.writeByte(VECTOR);
            out.writeInt(shape.size());
        }
    }

    private static Shape shape(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case IMAGE -> new Shape.Image(new ImageShape(in.readInt(), in.readInt(), in.readInt()));
            case SEQUENCE -> new Shape.Sequence(in.readInt(), in.readInt());
            default -> new Shape.Vector(in.readInt());
        };
    }

    private static void numbers(DataOutputStream out, double[] numbers) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(numbers.length, Double.BYTES));
        buffer.asDoubleBuffer().put(numbers);
        out.write(buffer.array());
    }

    private static double[] numbers(DataInputStream in, int count) throws IOException {
        byte[] bytes = new byte[Math.multiplyExact(count, Double.BYTES)];
        in.readFully(bytes);
        double[] numbers = new double[count];
        ByteBuffer.wrap(bytes).asDoubleBuffer().get(numbers);
        return numbers;
    }

    private static void whole(DataOutputStream out, int[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    private static int[] whole(DataInputStream in) throws IOException {
        int[] numbers = new int[in.readInt()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readInt();
        }
        return numbers;
    }

    /** Not by {@code writeUTF}, which ends at 65 535 bytes. */
    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void texts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            text(out, text);
        }
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(text(in));
        }
        return texts;
    }

    /** Pictures whose inputs are any numbers. */
    private record Pictures(Examples source, ImageShape shape) implements DerivedExamples {
        @Override
        public Optional<ImageShape> image() {
            return Optional.of(shape);
        }

        @Override
        public Shape inputShape() {
            return new Shape.Image(shape);
        }
    }
}
