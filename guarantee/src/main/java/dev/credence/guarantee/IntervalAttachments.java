package dev.credence.guarantee;

import dev.credence.core.train.TrainedModel;
import java.util.List;

/** What a model's file may hold for its intervals or sets: one of these, for each is for the model alone. */
public final class IntervalAttachments {
    /** Their names. */
    public static final List<String> NAMES =
            List.of(GuaranteeFile.NAME, CrossConformalFile.NAME, AdaptiveConformalFile.NAME, EnbPiFile.NAME);

    private IntervalAttachments() {}

    /**
     * How many models as large as this one have room beside it in its file, so that this machine can read that again:
     * those of CV+'s folds, or of EnbPI.
     */
    public static int room(TrainedModel model) {
        return NestedModels.room(model);
    }

    /** The model without any. */
    public static TrainedModel without(TrainedModel model) {
        TrainedModel plain = model;
        for (String name : NAMES) {
            plain = plain.withoutAttachment(name);
        }
        return plain;
    }

    /**
     * Checks that a model has one at most.
     *
     * @throws IllegalArgumentException where it has more
     */
    public static void check(TrainedModel model) {
        List<String> found =
                NAMES.stream().filter(model.attachments()::containsKey).toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException("there are " + String.join(" and ", found) + ", expected one of them");
        }
    }
}
