package dev.credence.core.train;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of document attached to a model in its file, such as a recalibration, calibrated intervals, or a profile of
 * the training rows. A stateless service found by {@link java.util.ServiceLoader}. A file with an attachment of an
 * unknown kind comes from another version or needs a missing plug-in.
 *
 * @param <T> parsed content of the document
 */
public interface AttachmentKind<T> {
    /** Name of the attachment: lower-case letters, digits, dots, underscores and hyphens. */
    String name();

    /**
     * Reads and fully checks a model's attachment of this kind, if it has one.
     *
     * @throws IllegalArgumentException if it is damaged or belongs to another model; states what was found and expected
     * @throws dev.credence.core.UserException if it was written by a newer version
     */
    Optional<T> read(TrainedModel model);

    /** Whether training creates it, so that the remedy for a damaged one is retraining, not recalibration. */
    default boolean isOfTraining() {
        return false;
    }

    /**
     * Kinds on the class path.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have the same name
     */
    static NamedServices<AttachmentKind<?>> discover() {
        @SuppressWarnings("unchecked") // a class literal has no type parameters
        Class<AttachmentKind<?>> type = (Class<AttachmentKind<?>>) (Class<?>) AttachmentKind.class;
        return NamedServices.load(ServiceKind.named(type, "kind of attachment", AttachmentKind::name, Map.of()));
    }
}
