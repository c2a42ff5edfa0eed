package dev.credence.core.train;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of document that a model's file may hold beside the model: its recalibration, its calibrated intervals, a
 * profile of its training rows. A service, found by {@link java.util.ServiceLoader}: a file with an attachment of no
 * known kind was written by another version, or with a plug-in that is missing. It has no state.
 *
 * @param <T> what the document says
 */
public interface AttachmentKind<T> {
    /** The name of the attachment: lower-case letters, digits, dots, underscores and hyphens. */
    String name();

    /**
     * What a model's attachment of this kind says, if it has one. All of it is checked.
     *
     * @throws IllegalArgumentException if it is damaged or of another model; says what was found and what was expected
     * @throws dev.credence.core.UserException if it was written by a newer version
     */
    Optional<T> read(TrainedModel model);

    /** Whether training alone makes it, so that the remedy for a damaged one is to train again, not to calibrate. */
    default boolean isOfTraining() {
        return false;
    }

    /**
     * The kinds on the class path.
     *
     * @throws dev.credence.core.UserException if one cannot be loaded, or two have the same name
     */
    static NamedServices<AttachmentKind<?>> discover() {
        @SuppressWarnings("unchecked") // a class literal has no type parameters
        Class<AttachmentKind<?>> type = (Class<AttachmentKind<?>>) (Class<?>) AttachmentKind.class;
        return NamedServices.load(ServiceKind.named(type, "kind of attachment", AttachmentKind::name, Map.of()));
    }
}
