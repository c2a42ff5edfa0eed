package dev.credence.serve;

import dev.credence.scoring.OutputTensor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes the elements of an answer as {@link RawElements} reads them. */
record RawSink(ByteArrayOutputStream bytes) implements OutputTensor.Sink {
    @Override
    public void number(double value) {
        bytes.writeBytes(little(Double.BYTES).putDouble(value).array());
    }

    @Override
    public void flag(boolean value) {
        bytes.write(value ? 1 : 0);
    }

    @Override
    public void text(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        bytes.writeBytes(little(Integer.BYTES).putInt(text.length).array());
        bytes.writeBytes(text);
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
