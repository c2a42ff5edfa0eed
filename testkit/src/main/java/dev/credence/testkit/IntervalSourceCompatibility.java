package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.IntervalSources;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionRegions;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract tests of an {@link IntervalSource} of a real target. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class GuaranteeCompatibilityTest extends IntervalSourceCompatibility {
 *     @Override
 *     protected IntervalSource<?> source() {
 *         return new GuaranteeFile();
 *     }
 *
 *     @Override
 *     protected TrainedModel calibrated(IntervalProblem problem) {
 *         TrainedModel model = problem.model();
 *         return GuaranteeFile.attach(model, Conformal.split(model, problem.calibration()).at(0.5, 0.8));
 *     }
 * }
 * }</pre>
 */
public abstract class IntervalSourceCompatibility {
    private static final int TRIALS = 100;

    private final Device device = new ReferenceDevice();

    @TempDir
    private Path folder;

    /** A new instance of the interval source. */
    protected abstract IntervalSource<?> source();

    /** Calibrates a model with this kind of intervals, for the problem's coverages. */
    protected abstract TrainedModel calibrated(IntervalProblem problem);

    /** The guaranteed mean coverage of new exchangeable rows, over calibrations; by default the nominal coverage. */
    protected double least(double coverage) {
        return coverage;
    }

    /**
     * The tolerance of interval ends when other rows are predicted with a row, in the target's unit: 0, unless
     * quantiles are searched for several rows together.
     */
    protected double tolerance() {
        return 0;
    }

    @AfterEach
    void closeDevice() {
        device.close();
    }

    private RowRegions regions(TrainedModel model) {
        return source().load(model, methods(), () -> device).orElseThrow();
    }

    private static NamedServices<Method> methods() {
        return Methods.ofAny(List.of(new StraightLine()));
    }

    private static List<? extends PredictionRegions> predict(RowRegions regions, TrainedModel model, Examples rows) {
        return regions.regions(rows, List.of(), model.predict(rows, model.defaultSamples()));
    }

    private ObjectNode document(TrainedModel model) {
        return Objects.requireNonNull(model.attachments().get(source().name()));
    }

    private TrainedModel again(TrainedModel model) {
        Path file = folder.resolve("again.credence");
        ModelFile.save(model, file);
        return ModelFile.load(file, methods(), device);
    }

    private static void assertSame(
            List<? extends PredictionRegions> found,
            List<? extends PredictionRegions> expected,
            int from,
            double tolerance) {
        for (int l = 0; l < expected.size(); l++) {
            PredictionIntervals all = (PredictionIntervals) expected.get(l);
            PredictionIntervals part = (PredictionIntervals) found.get(l);
            for (int n = 0; n < part.lower().length; n++) {
                assertThat(isSame(part.lower()[n], all.lower()[from + n], tolerance)
                                && isSame(part.upper()[n], all.upper()[from + n], tolerance))
                        .as(
                                "row %s: %s to %s, expected %s to %s",
                                from + n,
                                part.lower()[n],
                                part.upper()[n],
                                all.lower()[from + n],
                                all.upper()[from + n])
                        .isTrue();
            }
        }
    }

    /** Compares ends, including infinite ones and those of empty intervals. */
    private static boolean isSame(double found, double expected, double tolerance) {
        return Double.compare(found, expected) == 0 || Math.abs(found - expected) <= tolerance;
    }

    private static Examples part(Examples rows, int from, int to) {
        return rows.rows(IntStream.range(from, to).toArray());
    }

    /** The rows with other targets from a row on. */
    private static Examples otherTargets(Examples rows, int from) {
        double[] targets = rows.targets();
        for (int n = from; n < targets.length; n++) {
            targets[n] = 1e3 - 7 * targets[n];
        }
        return Examples.of(rows.inputMatrix(), targets);
    }

    @Test
    @DisplayName("ServiceLoader finds it among the kinds of attachments, by a name for files")
    void serviceLoaderFindsIt() {
        assertThat(AttachmentKind.discover().all())
                .as(
                        "META-INF/services/%s has no line with %s",
                        AttachmentKind.class.getName(), source().getClass().getName())
                .anyMatch(kind -> kind.getClass().equals(source().getClass()));
        assertThat(source().name()).matches("[a-z0-9][a-z0-9._-]*");
    }

    @Test
    @DisplayName("A model has no intervals until it is calibrated; then those of this kind replace any other")
    void aModelHasOneAtMost() {
        IntervalProblem problem = IntervalProblem.of(1);
        TrainedModel plain = problem.model();
        assertThat(source().read(plain)).isEmpty();
        assertThat(source().load(plain, methods(), () -> device)).isEmpty();
        assertThat(source().samples(plain)).isEmpty();
        assertThat(source().place(plain)).isEqualTo(SeriesPlace.UNKNOWN);
        TrainedModel calibrated = calibrated(problem);
        assertThat(source().read(calibrated)).isPresent();
        assertThat(IntervalSources.of(calibrated).map(IntervalSource::name)).contains(source().name());
        TrainedModel twice = source().replaceIn(calibrated, document(calibrated));
        assertThat(twice.attachments().keySet())
                .isEqualTo(calibrated.attachments().keySet());
        assertThat(source().read(IntervalSources.without(calibrated))).isEmpty();
    }

    @Test
    @DisplayName("It names itself and the requested coverages")
    void itIsDescribed() {
        IntervalProblem problem = IntervalProblem.of(2);
        RowRegions regions = regions(calibrated(problem));
        assertThat(regions.coverages()).isEqualTo(problem.coverages());
        assertThat(regions.label()).isNotBlank();
        assertThat(regions.summary()).isNotBlank().doesNotContain("\n");
        for (double coverage : regions.coverages()) {
            regions.promised(coverage).ifPresent(p -> assertThat(p).isBetween(0.0, 1.0));
        }
        if (regions instanceof SeriesIntervals series) {
            series.facts(0, series.bound(0, 1))
                    .forEach((name, number) -> assertThat(name).matches("[a-z][a-z_]*"));
        }
    }

    @Test
    @DisplayName("The ends of an interval are in order, or it is empty and has none")
    void endsAreInOrder() {
        IntervalProblem problem = IntervalProblem.of(3);
        TrainedModel model = calibrated(problem);
        for (PredictionRegions regions : predict(regions(model), model, problem.later())) {
            PredictionIntervals intervals = (PredictionIntervals) regions;
            for (int n = 0; n < problem.later().size(); n++) {
                assertThat(intervals.lower()[n] <= intervals.upper()[n]
                                || (Double.isNaN(intervals.lower()[n])
                                        && Double.isNaN(intervals.upper()[n])))
                        .as("%s to %s", intervals.lower()[n], intervals.upper()[n])
                        .isTrue();
            }
        }
    }

    @Test
    @DisplayName("A saved and loaded model has the same intervals, bit for bit")
    void savedAndLoaded() {
        IntervalProblem problem = IntervalProblem.of(4);
        TrainedModel model = calibrated(problem);
        TrainedModel loaded = again(model);
        assertThat(document(loaded)).hasToString(document(model).toString());
        assertSame(
                predict(regions(loaded), loaded, problem.later()),
                predict(regions(model), model, problem.later()),
                0,
                0);
    }

    @Test
    @DisplayName("Intervals do not depend on the rows' targets, nor on a partition of the rows")
    void rowsAreFunctionsOfThemselves() {
        IntervalProblem problem = IntervalProblem.of(5);
        TrainedModel model = calibrated(problem);
        RowRegions regions = regions(model);
        List<? extends PredictionRegions> all = predict(regions, model, problem.later());
        assertSame(predict(regions, model, otherTargets(problem.later(), 0)), all, 0, 0);
        assertSame(predict(regions, model, part(problem.later(), 0, 17)), all, 0, tolerance());
        assertSame(predict(regions, model, part(problem.later(), 17, 60)), all, 17, tolerance());
    }

    @Test
    @DisplayName("In simulations the coverage of exchangeable rows is at least the guaranteed one, and not total")
    void coverage() {
        int[] covered = new int[2];
        int[] unbounded = new int[2];
        int rows = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            IntervalProblem problem = IntervalProblem.of(1000 + trial);
            TrainedModel model = calibrated(problem);
            List<? extends PredictionRegions> found = predict(regions(model), model, problem.later());
            rows += problem.later().size();
            for (int l = 0; l < covered.length; l++) {
                for (int n = 0; n < problem.later().size(); n++) {
                    covered[l] += found.get(l).covers(n, problem.later().target(n)) ? 1 : 0;
                    unbounded[l] += Double.isInfinite(found.get(l).size(n)) ? 1 : 0;
                }
            }
        }
        for (int l = 0; l < covered.length; l++) {
            double asked = IntervalProblem.of(0).coverages().get(l);
            // the variance of a calibration's coverage is at most 0.25/50, and of 60 rows given it at most 0.25/60
            double error = 4 * Math.sqrt((0.25 / 50 + 0.25 / 60) / TRIALS);
            assertThat((double) covered[l] / rows)
                    .as("covered where %s is asked for", asked)
                    .isGreaterThan(least(asked) - error)
                    .isLessThan(0.97);
            assertThat(unbounded[l]).as("intervals without an end").isLessThan(rows / 20);
        }
    }

    @Test
    @DisplayName("A document with an extra or a missing field or another version is refused")
    void damagedDocuments() {
        TrainedModel model = calibrated(IntervalProblem.of(6));
        String name = source().name();
        ObjectNode document = document(model);
        List<String> fields = new ArrayList<>();
        document.fieldNames().forEachRemaining(fields::add);
        assertThat(fields).contains("format");
        for (String field : fields) {
            ObjectNode without = document.deepCopy();
            without.remove(field);
            assertThatThrownBy(() -> source().read(model.withAttachment(name, without)))
                    .as("without %s", field)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> source().read(
                                model.withAttachment(name, document.deepCopy().put("more", 1))))
                .as("a field more")
                .isInstanceOf(IllegalArgumentException.class);
        int format = document.get("format").intValue();
        assertThatThrownBy(() -> source().read(
                                model.withAttachment(name, document.deepCopy().put("format", format + 1))))
                .as("a newer version")
                .isInstanceOf(UserException.class);
    }

    private SeriesIntervals series(TrainedModel model) {
        RowRegions regions = regions(model);
        assumeThat(regions).isInstanceOf(SeriesIntervals.class);
        return (SeriesIntervals) regions;
    }

    @Test
    @DisplayName(
            "Series: rows observed in parts, saved and loaded in between, give the same bits as rows observed at once")
    void partsEqualTheWhole() {
        IntervalProblem problem = IntervalProblem.of(7);
        TrainedModel model = calibrated(problem);
        SeriesIntervals whole = series(model);
        long before = whole.observed();
        List<PredictionIntervals> all = whole.observe(problem.later());
        assertThat(whole.observed()).isEqualTo(before + 60);
        TrainedModel once = whole.attach(model, new SeriesPlace("when", "2024-03-01"));
        assertThat(source().place(once)).isEqualTo(new SeriesPlace("when", "2024-03-01"));
        TrainedModel gone = again(model);
        for (int[] part : new int[][] {{0, 1}, {1, 23}, {23, 60}}) {
            SeriesIntervals next = series(gone);
            assertSame(next.observe(part(problem.later(), part[0], part[1])), all, part[0], tolerance());
            gone = again(next.attach(gone, new SeriesPlace("when", "2024-03-01")));
        }
        assertThat(document(gone)).hasToString(document(once).toString());
    }

    @Test
    @DisplayName("Series: the interval of a row depends on the rows before it only")
    void nothingIsLookedAtButTheRowsBefore() {
        IntervalProblem problem = IntervalProblem.of(8);
        TrainedModel model = calibrated(problem);
        List<PredictionIntervals> expected = series(model).observe(problem.later());
        for (int n : new int[] {0, 1, 20, 59}) {
            List<PredictionIntervals> found = series(model).observe(otherTargets(problem.later(), n));
            assertSame(upTo(found, n), upTo(expected, n), 0, tolerance());
        }
    }

    private static List<PredictionIntervals> upTo(List<PredictionIntervals> intervals, int last) {
        return intervals.stream()
                .map(one -> new PredictionIntervals(
                        one.coverage(),
                        Arrays.copyOf(one.lower(), last + 1),
                        Arrays.copyOf(one.upper(), last + 1),
                        Arrays.copyOf(one.fallback(), last + 1)))
                .toList();
    }

    @Test
    @DisplayName("Series: the bound on the share of misses holds for any rows")
    void boundsHold() {
        IntervalProblem problem = IntervalProblem.of(9);
        TrainedModel model = calibrated(problem);
        assumeThat(series(model).bound(0, 1)).isPresent();
        double[] strange = problem.later().targets();
        Arrays.setAll(strange, n -> n % 7 == 0 ? 1e6 : strange[n]);
        for (Examples rows : List.of(
                problem.later(),
                otherTargets(problem.later(), 0),
                Examples.of(problem.later().inputMatrix(), strange))) {
            SeriesIntervals series = series(model);
            double[] bounds = IntStream.range(0, 2)
                    .mapToDouble(l -> series.bound(l, rows.size()).orElseThrow())
                    .toArray();
            List<PredictionIntervals> found = series.observe(rows);
            for (int l = 0; l < found.size(); l++) {
                int level = l;
                long missed = IntStream.range(0, rows.size())
                        .filter(n -> !found.get(level).covers(n, rows.target(n)))
                        .count();
                double share = (double) missed / rows.size();
                assertThat(Math.abs(share - (1 - problem.coverages().get(l)))).isLessThanOrEqualTo(bounds[l] + 1e-12);
            }
        }
    }
}
