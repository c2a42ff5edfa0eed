package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** A guarantee in a model's file: its attachment {@value #NAME}. */
public final class GuaranteeFile implements IntervalSource<Guarantee> {
    /** The name of the attachment. */
    public static final String NAME = "guarantee";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 2;

    /** The first version, without {@code uniforms}, {@code gaps} and {@code tied}. */
    private static final int FIRST = 1;

    private static final String BY_ROW = "rows";
    private static final String BY_PREDICTION = "predictions";
    private static final int MOST = Integer.MAX_VALUE;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Guarantee> read(TrainedModel model) {
        return of(model);
    }

    @Override
    public Optional<RowRegions> load(
            TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
        return of(model).map(GuaranteedRegions::new);
    }

    @Override
    public OptionalInt samples(TrainedModel model) {
        return of(model).map(Guarantee::samples).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** The model with a guarantee, which replaces any other intervals. */
    public static TrainedModel attach(TrainedModel model, Guarantee guarantee) {
        requireFit(model, guarantee);
        return new GuaranteeFile().replaceIn(model, toJson(guarantee));
    }

    /**
     * The guarantee of a model; empty where it has none.
     *
     * @throws IllegalArgumentException where it is damaged or not this model's; says what was found and what was
     *     expected
     */
    public static Optional<Guarantee> of(TrainedModel model) {
        ObjectNode json = model.attachments().get(NAME);
        if (json == null) {
            return Optional.empty();
        }
        Guarantee guarantee = fromJson(json);
        requireFit(model, guarantee);
        return Optional.of(guarantee);
    }

    private static void requireFit(TrainedModel model, Guarantee guarantee) {
        boolean classes = model.description().problem().task() instanceof Task.Classification;
        if (classes != guarantee.score() instanceof ClassScore) {
            throw new IllegalArgumentException("the score '" + guarantee.score().name() + "' does not fit a model of "
                    + (classes ? "classes" : "real targets"));
        }
        if (guarantee.isByClass()) {
            int count = model.description().classNames().size();
            List<String> names =
                    new ArrayList<>(guarantee.levels().get(0).groups().keySet());
            names.addAll(guarantee.tooSmall().keySet());
            for (String name : names) {
                if (!name.matches("0|[1-9][0-9]{0,8}") || Integer.parseInt(name) >= count) {
                    throw new IllegalArgumentException(
                            "there is a threshold of class " + name + ", expected 0 to " + (count - 1));
                }
            }
        }
    }

    /** A guarantee as JSON. */
    static ObjectNode toJson(Guarantee guarantee) {
        CalibrationDesign shape = guarantee.shape();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.set("score", NonconformityScores.of(shape.score()));
        json.put("thresholds_by", shape.strata().name().toLowerCase(Locale.ROOT));
        json.put("grouped_by", shape.groupedBy());
        json.put("seed", shape.seed());
        json.put("empty_sets", shape.emptySets());
        json.put("samples", shape.samples());
        json.put("uniforms", shape.byRow() ? BY_ROW : BY_PREDICTION);
        shape.gaps()
                .ifPresentOrElse(
                        gaps -> {
                            ArrayNode inputs = json.putArray("gaps");
                            gaps.forEach(inputs::add);
                        },
                        () -> json.putNull("gaps"));
        ObjectNode small = json.putObject("too_small");
        shape.tooSmall().forEach(small::put);
        ArrayNode levels = json.putArray("levels");
        for (ConformalQuantiles level : guarantee.levels()) {
            ObjectNode one = levels.addObject();
            one.put("coverage", level.coverage());
            put(one.putObject("overall"), level.overall());
            ObjectNode groups = one.putObject("groups");
            level.groups().forEach((name, threshold) -> put(groups.putObject(name), threshold));
            level.weighted().ifPresent(weighted -> {
                numbers(one.putArray("scores"), weighted.scores());
                numbers(one.putArray("weights"), weighted.weights());
            });
        }
        return json;
    }

    /** JSON has no word for ∞. */
    private static void put(ObjectNode json, ConformalQuantile threshold) {
        json.put("points", threshold.law().points());
        json.put("rank", threshold.law().rank());
        if (Double.isInfinite(threshold.value())) {
            json.putNull("threshold");
        } else {
            json.put("threshold", threshold.value());
        }
        json.put("tied", threshold.tied());
    }

    private static void numbers(ArrayNode array, double[] values) {
        for (double value : values) {
            if (Double.isInfinite(value)) {
                array.addNull();
            } else {
                array.add(value);
            }
        }
    }

    /** @throws IllegalArgumentException where the document is damaged */
    static Guarantee fromJson(ObjectNode document) {
        JsonRecord json = JsonRecord.of(document);
        boolean first = json.requireFormat(FIRST, FORMAT, "The attachment " + NAME) == FIRST;
        NonconformityScore score = NonconformityScores.read(json.record("score"));
        MondrianTaxonomy strata = MondrianTaxonomy.valueOf(
                json.word("thresholds_by", "none", "groups", "classes").toUpperCase(Locale.ROOT));
        JsonRecord small = json.record("too_small");
        Map<String, Integer> tooSmall = new TreeMap<>();
        small.names().forEach(name -> tooSmall.put(name, small.whole(name, 1, MOST)));
        CalibrationDesign shape = new CalibrationDesign(
                score,
                strata,
                json.text("grouped_by"),
                tooSmall,
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.truth("empty_sets"),
                json.whole("samples", 1, MOST),
                !first && json.word("uniforms", BY_ROW, BY_PREDICTION).equals(BY_ROW),
                first || json.isNull("gaps") ? Optional.empty() : Optional.of(gaps(json)));
        List<ConformalQuantiles> levels = json.records("levels").stream()
                .map(level -> level(level, first))
                .toList();
        json.end();
        return new Guarantee(shape, levels);
    }

    private static Set<Integer> gaps(JsonRecord json) {
        Set<Integer> gaps = new TreeSet<>();
        for (double input : json.numbers("gaps")) {
            if (input != (int) input || input < 0) {
                throw new IllegalArgumentException(
                        "'gaps' holds " + input + ", expected whole numbers, of inputs counted from 0");
            }
            gaps.add((int) input);
        }
        return gaps;
    }

    private static ConformalQuantiles level(JsonRecord json, boolean first) {
        double coverage = json.number("coverage", c -> c > 0 && c < 1, "a number between 0 and 1");
        JsonRecord groups = json.record("groups");
        Map<String, ConformalQuantile> thresholds = new TreeMap<>();
        groups.names().forEach(name -> thresholds.put(name, threshold(groups.record(name), first)));
        Optional<WeightedScores> weighted = json.has("scores") || json.has("weights")
                ? Optional.of(new WeightedScores(infinite(json.numbersOrNaN("scores")), json.numbers("weights")))
                : Optional.empty();
        return new ConformalQuantiles(coverage, threshold(json.record("overall"), first), thresholds, weighted);
    }

    private static ConformalQuantile threshold(JsonRecord json, boolean first) {
        CoverageLaw law = new CoverageLaw(json.whole("points", 1, MOST - 1), json.whole("rank", 1, MOST));
        return new ConformalQuantile(
                law, infinite(new double[] {json.numberOrNaN("threshold")})[0], !first && json.truth("tied"));
    }

    private static double[] infinite(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = Double.isNaN(values[i]) ? Double.POSITIVE_INFINITY : values[i];
        }
        return values;
    }
}
