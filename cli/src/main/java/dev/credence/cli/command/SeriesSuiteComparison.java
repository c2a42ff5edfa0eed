package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.DataLoader;
import dev.credence.core.UserException;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.series.SeriesCollections;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import dev.credence.eval.series.ForecastScores;
import dev.credence.eval.series.LeadScores;
import dev.credence.eval.series.OriginObserver;
import dev.credence.eval.series.ResidualChecks;
import dev.credence.eval.series.RollingOrigins;
import dev.credence.eval.series.SeriesSuite;
import dev.credence.eval.series.SuiteDetails;
import dev.credence.eval.series.SuiteForecasts;
import dev.credence.eval.series.WorstWindows;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs a suite of collections of series: what is finished is in {@code results.jsonl} and not done again. */
final class SeriesSuiteComparison {
    private static final String RESULTS = "results.jsonl";
    private static final String M4 = "m4-hourly";
    private static final int WORST = 6;
    private static final double NANOS = 1e-9;

    /** Options of compare that a suite of series has. */
    private static final Set<String> SUITABLE =
            Set.of("--suite", "--dataset", "--out", "--seed", "--data-dir", "--quiet", "--verbose");

    private final Console console;
    private final GlobalOptions options;
    private final Interruption interruption;
    private final DataLoader loader;
    private final Provider<NamedServices<SeriesMethod>> methods;

    @Inject
    SeriesSuiteComparison(
            Console console,
            GlobalOptions options,
            Interruption interruption,
            DataLoader loader,
            Provider<NamedServices<SeriesMethod>> methods) {
        this.console = console;
        this.options = options;
        this.interruption = interruption;
        this.loader = loader;
        this.methods = methods;
    }

    /**
     * Checks the names of given options and collections.
     *
     * @param given names of the options on the command line
     * @param collections names of the collections, all if empty
     */
    void check(SeriesSuite suite, List<String> given, List<String> collections, Problems problems) {
        for (String name : given) {
            if (!SUITABLE.contains(name)) {
                problems.add(name + " does not suit " + suite.name()
                        + ", a suite of time series: it has --dataset, --seed and --out.");
            }
        }
        List<String> known =
                suite.parts().stream().map(SeriesSuite.Part::collection).toList();
        for (String name : collections) {
            if (!known.contains(name)) {
                problems.add("The suite " + suite.name() + " has no collection '" + name + "'; it has "
                        + String.join(", ", known) + ".");
            }
        }
    }

    /** Runs what is missing, prints the table of each collection and writes its page. */
    int run(SeriesSuite suite, List<String> collections, long seed, Path out) {
        List<SuiteForecasts> all = new ArrayList<>();
        try (LineFile<SuiteForecasts> file = LineFile.open(out.resolve(RESULTS), SuiteForecasts.FORMAT)) {
            file.lines().forEach(line -> all.add(line.content()));
            for (SeriesSuite.Part part : suite.parts()) {
                if (collections.isEmpty() || collections.contains(part.collection())) {
                    List<SuiteForecasts> own = run(suite, part, seed, all, file);
                    new SuiteTables(part, own).show(console);
                    Path page = out.resolve(part.collection() + ".html");
                    new SuiteTables(part, own).page(suite, seed).write(page);
                    console.note("The report: " + page + ". Every series: " + out.resolve(RESULTS) + "\n");
                }
            }
        } catch (TrainingStopped e) {
            console.note("Interrupted. What is finished is in " + out.resolve(RESULTS)
                    + ": run the same command again to continue.");
            return ExitCodes.INTERRUPTED;
        }
        return ExitCodes.DONE;
    }

    private List<SuiteForecasts> run(
            SeriesSuite suite,
            SeriesSuite.Part part,
            long seed,
            List<SuiteForecasts> finished,
            LineFile<SuiteForecasts> file) {
        Optional<SeriesGroup> read = Optional.empty();
        List<SuiteForecasts> own = new ArrayList<>();
        for (String name : suite.methods()) {
            SeriesMethod method = methods.get().get(name);
            Settings settings = method.parse(Map.of());
            Optional<SuiteForecasts> known = finished.stream()
                    .filter(line -> line.isOf(part.collection(), name, settings.asText(), seed))
                    .findFirst();
            if (known.isPresent()) {
                console.note(part.collection() + ", " + name + ": finished already.");
                own.add(known.get());
                continue;
            }
            SeriesGroup group = read.orElseGet(() -> series(part.collection()));
            read = Optional.of(group);
            SuiteForecasts line = forecast(part.collection(), group, method, settings, seed, own.isEmpty());
            file.append(line);
            own.add(line);
        }
        return own;
    }

    private SuiteForecasts forecast(
            String collection,
            SeriesGroup group,
            SeriesMethod method,
            Settings settings,
            long seed,
            boolean isOfInterest) {
        long start = System.nanoTime();
        LeadScores.Collector leads = new LeadScores.Collector(group.season());
        WorstWindows worst = new WorstWindows(WORST);
        ResidualChecks checks = new ResidualChecks(1);
        List<ForecastScores> scores;
        try (SeriesTrainingDisplay display = new SeriesTrainingDisplay(console, interruption)) {
            scores = new RollingOrigins(1, group.horizon())
                    .scores(
                            method,
                            settings,
                            group,
                            new SeriesTraining(seed, Runtime.getRuntime().availableProcessors(), display),
                            isOfInterest ? OriginObserver.of(leads, worst, checks) : leads);
        }
        double seconds = (System.nanoTime() - start) * NANOS;
        console.note(collection + ", " + method.name() + ": " + Numbers.of(seconds) + " s.");
        return new SuiteForecasts(
                collection,
                1,
                method.name(),
                settings.asText(),
                seed,
                seconds,
                Versions.library(),
                scores,
                leads.scores(),
                isOfInterest ? Optional.of(SuiteDetails.of(worst, checks)) : Optional.empty());
    }

    /** The series of a collection; those of M4 are downloaded if the data directory has none. */
    private SeriesGroup series(String collection) {
        Path directory = options.dataDirectory();
        boolean has = SeriesCollections.isIn(directory)
                && SeriesCollections.in(directory).list().stream().anyMatch(one -> one.isNamed(collection));
        if (!has && collection.equals(M4)) {
            return loader.hourlySeries();
        }
        if (!has) {
            throw new UserException("The data directory " + directory + " has no series of " + collection
                    + ", and they are not downloaded: make the file series/series.jsonl in it from the R packages Mcomp"
                    + " and tscompdata by docs/peers/series_rda.R.");
        }
        List<SeriesGroup> groups = SeriesCollections.in(directory).read(collection);
        if (groups.size() != 1) {
            throw new UserException("The series of " + collection + " in " + directory + " have " + groups.size()
                    + " combinations of season and horizon, expected 1.");
        }
        return groups.get(0);
    }
}
