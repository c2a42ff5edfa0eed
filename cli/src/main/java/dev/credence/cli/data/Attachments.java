package dev.credence.cli.data;

import dev.credence.core.UserException;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.GuaranteeFile;
import java.nio.file.Path;
import java.util.Set;

/** What a model's file holds beside the model. */
final class Attachments {
    private static final Set<String> KNOWN = Set.of(GuaranteeFile.NAME);

    private Attachments() {}

    /**
     * Checks that all of it can be used.
     *
     * @throws UserException if it is damaged, or of a newer version; names the file
     */
    static void check(TrainedModel model, Path file) {
        for (String name : model.attachments().keySet()) {
            if (!KNOWN.contains(name)) {
                throw new UserException("The model file " + file + " has an attachment '" + name
                        + "', which this version does not know. Use the version that wrote it.");
            }
        }
        try {
            var unused = GuaranteeFile.of(model);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in its attachment " + GuaranteeFile.NAME + ", "
                            + e.getMessage() + ". Calibrate the model again.",
                    e);
        }
    }
}
