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
 * A kind of intervals, or sets of classes, that a model's file may hold: split conformal, CV+, adaptive, EnbPI. A
 * service like every {@link AttachmentKind}, and listed among them. A model has one of these attachments at most, since
 * each is for the predictions of the model alone.
 *
 * @param <T> what the attachment says, before models beside the model are loaded
 */
public interface IntervalSource<T> extends AttachmentKind<T> {
    /**
     * A model's intervals or sets, ready for use, if it has some of this kind.
     *
     * @param methods for models beside the model
     * @param device gives the device of models beside the model, if there are such networks; the same each time, and
     *     open as long as they are used
     * @throws IllegalArgumentException where they are damaged or not this model's
     * @throws dev.credence.core.UserException where a model beside it cannot be used
     */
    Optional<? extends RowRegions> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device);

    /**
     * S of the model's predictions that they are made of; empty where these are not used, or no attachment is there.
     */
    default OptionalInt samples(TrainedModel model) {
        return OptionalInt.empty();
    }

    /**
     * Where the rows end that they have followed, without reading more than that; unknown where they follow none.
     *
     * @throws IllegalArgumentException where that is damaged
     */
    default SeriesPlace place(TrainedModel model) {
        return SeriesPlace.UNKNOWN;
    }

    /** The model with an attachment of this kind in place of any intervals or sets that it had. */
    default TrainedModel replaceIn(TrainedModel model, ObjectNode document) {
        return IntervalSources.without(model).withAttachment(name(), document);
    }
}
