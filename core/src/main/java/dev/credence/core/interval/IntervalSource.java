package dev.credence.core.interval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.device.Device;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A kind of calibrated intervals, or sets of classes, in a model file: split conformal, CV+, adaptive, EnbPI. A
 * service, listed among the {@link AttachmentKind}s. A model has at most one, since each is calibrated to the model
 * alone.
 *
 * @param <T> content of the attachment, before further models in it are loaded
 */
public interface IntervalSource<T> extends AttachmentKind<T> {
    /**
     * Loads a model's intervals or sets, if it has some of this kind.
     *
     * @param methods methods of further models in the attachment
     * @param device supplies the device of such networks, if any; always the same one, open while they are in use
     * @throws IllegalArgumentException if they are damaged or belong to another model
     * @throws dev.credence.core.UserException if a further model cannot be used
     */
    Optional<? extends RowRegions> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device);

    /**
     * Number of samples S of the model's predictions that they use; empty if they use none, or without an attachment.
     */
    default OptionalInt samples(TrainedModel model) {
        return OptionalInt.empty();
    }

    /**
     * End of the observed series, read without the rest of the attachment; unknown for intervals that do not follow a
     * series.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    default SeriesPlace place(TrainedModel model) {
        return SeriesPlace.UNKNOWN;
    }

    /** The model with an attachment of this kind, replacing any intervals or sets it had. */
    default TrainedModel replaceIn(TrainedModel model, ObjectNode document) {
        return IntervalSources.without(model).withAttachment(name(), document);
    }
}
