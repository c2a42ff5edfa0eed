package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.AdaptiveConformalFile;
import dev.credence.guarantee.CrossConformalFile;
import dev.credence.guarantee.EnbPiFile;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.IntervalAttachments;
import dev.credence.guarantee.monitor.LastLayerFile;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What a model's file holds beside the model. */
final class Attachments {
    /** How each is read, which refuses what is damaged. */
    private static final Map<String, Function<TrainedModel, Optional<?>>> KNOWN = Map.of(
            GuaranteeFile.NAME, GuaranteeFile::of,
            CrossConformalFile.NAME, CrossConformalFile::checked,
            AdaptiveConformalFile.NAME, AdaptiveConformalFile::of,
            EnbPiFile.NAME, EnbPiFile::checked,
            RecalibrationFile.NAME, RecalibrationFile::of,
            TrainingProfileFile.NAME, TrainingProfileFile::of,
            LastLayerFile.NAME, LastLayerFile::checked,
            ReferenceFile.NAME, ReferenceFile::checked);

    /** Those that only a training makes. */
    private static final Set<String> OF_TRAINING =
            Set.of(TrainingProfileFile.NAME, LastLayerFile.NAME, CrossConformalFile.NAME, EnbPiFile.NAME);

    private Attachments() {}

    /**
     * Checks that all of it can be used.
     *
     * @throws UserException if it is damaged, or of a newer version; names the file
     */
    static void check(TrainedModel model, Path file) {
        for (String name : model.attachments().keySet()) {
            if (!KNOWN.containsKey(name)) {
                throw new UserException("The model file " + file + " has an attachment '" + name
                        + "', which this version does not know. Use the version that wrote it.");
            }
        }
        try {
            IntervalAttachments.check(model);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: " + e.getMessage() + ". Calibrate the model again.", e);
        }
        KNOWN.forEach((name, read) -> {
            try {
                var unused = read.apply(model);
            } catch (UserException e) { // of a newer version
                throw new UserException("The model file " + file + " cannot be used: " + e.getMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new UserException(
                        "The model file " + file + " is damaged: in its attachment " + name + ", " + e.getMessage()
                                + (OF_TRAINING.contains(name)
                                        ? ". Train the model again."
                                        : ". Calibrate the model again."),
                        e);
            }
        });
    }
}
