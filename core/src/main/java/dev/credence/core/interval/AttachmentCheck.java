package dev.credence.core.interval;

import dev.credence.core.UserException;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.nio.file.Path;

/** Check of all attachments of a model file before the model is used. */
public final class AttachmentCheck {
    private AttachmentCheck() {}

    /**
     * Checks that every attachment is valid and of a kind on the class path, with at most one kind of intervals or
     * sets.
     *
     * @param file file of the model, for messages
     * @throws UserException if one is unknown, damaged, or of a newer version; names the file and the remedy
     */
    public static void of(TrainedModel model, Path file) {
        NamedServices<AttachmentKind<?>> kinds = AttachmentKind.discover();
        for (String name : model.attachments().keySet()) {
            if (kinds.find(name).isEmpty()) {
                throw new UserException("The model file " + file + " has an attachment '" + name
                        + "', which this version does not know. Use the version that wrote it.");
            }
        }
        try {
            IntervalSources.check(model);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: " + e.getMessage() + ". Calibrate the model again.", e);
        }
        for (AttachmentKind<?> kind : kinds.all()) {
            try {
                var unused = kind.read(model);
            } catch (UserException e) { // of a newer version
                throw new UserException("The model file " + file + " cannot be used: " + e.getMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new UserException(
                        "The model file " + file + " is damaged: in its attachment " + kind.name() + ", "
                                + e.getMessage()
                                + (kind.isOfTraining() ? ". Train the model again." : ". Calibrate the model again."),
                        e);
            }
        }
    }
}
