package dev.credence.scoring;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.util.Base64;
import java.util.Optional;

/** The attachment {@value #NAME} of a model file: hashes of its training rows, each 6 bytes big-endian, in Base64. */
public final class TrainedRowsFile implements AttachmentKind<TrainedRows> {
    /** The name of the attachment. */
    public static final String NAME = "training-rows";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isOfTraining() {
        return true;
    }

    @Override
    public Optional<TrainedRows> read(TrainedModel model) {
        return of(model);
    }

    static TrainedModel attach(TrainedModel model, TrainedRows rows) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("rows", rows.rows());
        json.put("repeated", rows.repeated());
        json.put("different", rows.different());
        byte[] bytes = new byte[rows.hashes().length * RowHashes.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            long hash = rows.hashes()[i / RowHashes.BYTES];
            bytes[i] = (byte) (hash >>> (8 * (RowHashes.BYTES - 1 - i % RowHashes.BYTES)));
        }
        json.put("hashes", Base64.getEncoder().encodeToString(bytes));
        return model.withAttachment(NAME, json);
    }

    /** @throws IllegalArgumentException if it is damaged */
    static Optional<TrainedRows> of(TrainedModel model) {
        ObjectNode document = model.attachments().get(NAME);
        if (document == null) {
            return Optional.empty();
        }
        JsonRecord json = JsonRecord.of(document);
        json.requireFormat(FORMAT, "The attachment " + NAME);
        int rows = json.whole("rows", 1, Integer.MAX_VALUE);
        int repeated = json.whole("repeated", 0, rows);
        int different = json.whole("different", 1, rows);
        byte[] bytes = Base64.getDecoder().decode(json.text("hashes"));
        json.end();
        if (bytes.length % RowHashes.BYTES != 0) {
            throw new IllegalArgumentException(
                    "its hashes are " + bytes.length + " bytes, expected a multiple of " + RowHashes.BYTES);
        }
        long[] hashes = new long[bytes.length / RowHashes.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            hashes[i / RowHashes.BYTES] = (hashes[i / RowHashes.BYTES] << 8) | (bytes[i] & 0xff);
        }
        return Optional.of(new TrainedRows(rows, repeated, different, hashes));
    }
}
