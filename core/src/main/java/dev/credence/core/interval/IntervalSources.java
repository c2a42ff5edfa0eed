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

/** The intervals, or sets of classes, that a model's file holds: one of the kinds on the class path, or none. */
public final class IntervalSources {
    private IntervalSources() {}

    /** The kinds on the class path, by name. */
    public static List<IntervalSource<?>> discover() {
        List<IntervalSource<?>> sources = new ArrayList<>();
        for (AttachmentKind<?> kind : AttachmentKind.discover().all()) {
            if (kind instanceof IntervalSource<?> source) {
                sources.add(source);
            }
        }
        return sources;
    }

    /** The kinds that rows in the order of time calibrate, by name. */
    public static List<SeriesSource<?>> ofSeries() {
        List<SeriesSource<?>> sources = new ArrayList<>();
        for (IntervalSource<?> source : discover()) {
            if (source instanceof SeriesSource<?> series) {
                sources.add(series);
            }
        }
        return sources;
    }

    /** The kind that a model has, if it has one. */
    public static Optional<IntervalSource<?>> of(TrainedModel model) {
        return discover().stream()
                .filter(source -> model.attachments().containsKey(source.name()))
                .findFirst();
    }

    /**
     * Checks that a model has one kind at most.
     *
     * @throws IllegalArgumentException where it has more
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

    /** The model without any. */
    public static TrainedModel without(TrainedModel model) {
        TrainedModel plain = model;
        for (IntervalSource<?> source : discover()) {
            plain = plain.withoutAttachment(source.name());
        }
        return plain;
    }

    /**
     * A model's intervals or sets, ready for use, if it has some.
     *
     * @param device gives the device of models beside the model, if there are such networks; the same each time, and
     *     open as long as they are used
     * @throws IllegalArgumentException where they are damaged or not this model's
     * @throws dev.credence.core.UserException where a model beside it cannot be used
     */
    public static Optional<RowRegions> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return of(model).flatMap(source -> source.load(model, methods, device));
    }

    /** S of the model's predictions that its intervals or sets are made of, where these are used. */
    public static OptionalInt samples(TrainedModel model) {
        return of(model).map(source -> source.samples(model)).orElse(OptionalInt.empty());
    }

    /**
     * Where the rows end that a model's intervals have followed; unknown where it has no such intervals.
     *
     * @throws IllegalArgumentException where that is damaged
     */
    public static SeriesPlace place(TrainedModel model) {
        return of(model).map(source -> source.place(model)).orElse(SeriesPlace.UNKNOWN);
    }
}
