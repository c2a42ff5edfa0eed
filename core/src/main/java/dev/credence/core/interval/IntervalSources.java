package dev.credence.core.interval;

import dev.credence.core.device.Device;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The kinds of intervals and sets of classes on the class path, and the one in a model's file. */
public final class IntervalSources {
    private IntervalSources() {}

    /** Kinds on the class path, by name. */
    public static List<IntervalSource<?>> discover() {
        List<IntervalSource<?>> sources = new ArrayList<>();
        for (AttachmentKind<?> kind : AttachmentKind.discover().all()) {
            if (kind instanceof IntervalSource<?> source) {
                sources.add(source);
            }
        }
        return sources;
    }

    /** Kinds calibrated by rows in time order, by name. */
    public static List<SeriesSource<?>> ofSeries() {
        List<SeriesSource<?>> sources = new ArrayList<>();
        for (IntervalSource<?> source : discover()) {
            if (source instanceof SeriesSource<?> series) {
                sources.add(series);
            }
        }
        return sources;
    }

    /** The kind of a model, if it has one. */
    public static Optional<IntervalSource<?>> of(TrainedModel model) {
        return discover().stream()
                .filter(source -> model.attachments().containsKey(source.name()))
                .findFirst();
    }

    /**
     * Checks that a model has at most one kind.
     *
     * @throws IllegalArgumentException if it has more
     */
    public static void check(TrainedModel model) {
        List<String> found = discover().stream()
                .map(IntervalSource::name)
                .filter(model.attachments()::containsKey)
                .toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException("there are " + String.join(" and ", found) + ", expected one of them");
        }
    }

    /** The model without intervals or sets. */
    public static TrainedModel without(TrainedModel model) {
        TrainedModel plain = model;
        for (IntervalSource<?> source : discover()) {
            plain = plain.withoutAttachment(source.name());
        }
        return plain;
    }

    /**
     * Loads a model's intervals or sets, if it has some.
     *
     * @param device supplies the device of further networks in the attachment, if any; always the same one, open while
     *     they are in use
     * @throws IllegalArgumentException if they are damaged or belong to another model
     * @throws dev.credence.core.UserException if a further model cannot be used
     */
    public static Optional<RowRegions> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return of(model).flatMap(source -> source.load(model, methods, device));
    }

    /** Number of samples S of the model's predictions that its intervals or sets use, if any. */
    public static OptionalInt samples(TrainedModel model) {
        return of(model).map(source -> source.samples(model)).orElse(OptionalInt.empty());
    }

    /**
     * End of the series observed by a model's intervals; unknown without such intervals.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    public static SeriesPlace place(TrainedModel model) {
        return of(model).map(source -> source.place(model)).orElse(SeriesPlace.UNKNOWN);
    }
}
