package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.registry.Suggestions;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Defaults;
import dev.credence.eval.result.Published;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A paper's comparison as a file: data sets, contenders with their settings and grids, and the published results.
 *
 * @param name its name
 * @param description what it reproduces, and its differences from the paper
 * @param datasets names of the data sets, in the order of the report
 * @param contenders the contenders
 * @param settings settings of all contenders; a data set's and a contender's own take precedence
 * @param datasetSettings settings for single data sets; a contender's own take precedence
 * @param holdOuts number of hold-outs on which each candidate of a grid is scored
 * @param published published results for comparison
 * @param outOfDistribution names of out-of-distribution data sets
 * @param repeats number of runs of each split, with different seeds
 * @param against reference posterior, in the syntax of {@link Reference#parse}; empty for none
 */
public record Suite(
        String name,
        String description,
        List<String> datasets,
        List<Contender> contenders,
        Map<String, String> settings,
        Map<String, Defaults> datasetSettings,
        int holdOuts,
        List<Published> published,
        List<String> outOfDistribution,
        int repeats,
        String against) {
    private static final List<String> NAMES = List.of(
            "gal-2016",
            "gal-2016-two-layers",
            "gal-2016-sequences",
            "haussmann-2019",
            "haussmann-2019-contenders",
            "haussmann-2019-images",
            "lakshminarayanan-2017",
            "li-gal-2017",
            "li-gal-2017-hmc",
            "li-gal-2017-mnist",
            "rodriguez-santana-2022",
            "true-posterior");

    /** Names of all suites. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * A suite by name.
     *
     * @throws UserException if there is none; lists the known ones
     */
    public static Suite load(String name) {
        if (!NAMES.contains(name)) {
            throw new UserException("There is no suite '" + name + "'." + Suggestions.didYouMean(name, NAMES)
                    + " Known: " + String.join(", ", NAMES) + ".");
        }
        return SuiteFile.read(name);
    }

    /**
     * The published results of all suites on the given data sets, without duplicates: for comparisons that are not a
     * suite.
     */
    public static List<Published> publishedOn(Collection<String> datasets) {
        Set<Published> published = new LinkedHashSet<>();
        Set<List<String>> seen = new LinkedHashSet<>();
        for (String name : NAMES) {
            for (Published p : load(name).published()) {
                if (datasets.contains(p.dataset())
                        && seen.add(List.of(p.source(), p.dataset(), p.method(), p.metric()))) {
                    published.add(p);
                }
            }
        }
        return List.copyOf(published);
    }

    /**
     * The plan of the comparison.
     *
     * @param chosen some of its data sets; empty for all
     * @param splits number of standard splits, from the first; 0 for all
     * @throws UserException if it has no such data set
     */
    public Comparison.Plan plan(List<String> chosen, int splits, long seed) {
        List<String> unknown =
                chosen.stream().filter(d -> !datasets.contains(d)).toList();
        if (!unknown.isEmpty()) {
            throw new UserException("The suite " + name + " has no data set " + String.join(", ", unknown)
                    + ". It has: " + String.join(", ", datasets) + ".");
        }
        Map<String, Defaults> each = new LinkedHashMap<>();
        for (String dataset : datasets) {
            Defaults own = datasetSettings.getOrDefault(dataset, Defaults.NONE);
            Map<String, String> all = new LinkedHashMap<>(settings);
            all.putAll(own.settings());
            each.put(dataset, new Defaults(all, own.grid()));
        }
        Comparison.Plan plan = new Comparison.Plan(
                        chosen.isEmpty() ? datasets : chosen, contenders, each, splits, seed, holdOuts, published)
                .withOutOfDistribution(outOfDistribution);
        return against.isEmpty() ? plan : plan.withReference(Reference.parse(against));
    }

    /** Description of the suite for a terminal; lines end in {@code \n}. */
    public String describe() {
        StringBuilder text = new StringBuilder(name).append('\n');
        text.append("  ").append(description).append('\n');
        text.append("  data sets: ").append(String.join(", ", datasets)).append('\n');
        if (!outOfDistribution.isEmpty()) {
            text.append("  out-of-distribution data: ")
                    .append(String.join(", ", outOfDistribution))
                    .append('\n');
        }
        text.append("  settings of all: ").append(words(settings)).append('\n');
        datasetSettings.forEach((dataset, own) -> text.append("  on ")
                .append(dataset)
                .append(": ")
                .append(words(own))
                .append('\n'));
        text.append("  random hold-outs that a candidate is scored on: ")
                .append(holdOuts)
                .append('\n');
        if (repeats > 1) {
            text.append("  runs of each split: ").append(repeats).append('\n');
        }
        if (!against.isEmpty()) {
            text.append("  reference posterior: ").append(against).append('\n');
        }
        text.append("  methods:\n");
        for (Contender c : contenders) {
            text.append("    ").append(c.label()).append(": ").append(c.method());
            if (!c.settings().isEmpty()) {
                text.append(' ').append(words(c.settings()));
            }
            c.grid()
                    .forEach((setting, candidates) -> text.append("; ")
                            .append(setting)
                            .append(" chosen in each split from ")
                            .append(String.join(", ", candidates)));
            text.append('\n');
        }
        if (!published.isEmpty()) {
            text.append("  beside: ")
                    .append(published.stream()
                            .map(p -> p.method() + " (" + p.source() + ")")
                            .distinct()
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        return text.toString();
    }

    private static String words(Defaults own) {
        Map<String, String> all = new LinkedHashMap<>(own.settings());
        own.grid().forEach((setting, candidates) -> all.put(setting, String.join("|", candidates)));
        return words(all);
    }

    private static String words(Map<String, String> settings) {
        return settings.isEmpty()
                ? "none"
                : settings.entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining(" "));
    }
}
