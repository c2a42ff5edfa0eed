package dev.credence.eval.tuning;

import dev.credence.core.UserException;
import dev.credence.core.method.SearchRange;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Strategy for the choice of trials from a space. */
public sealed interface Strategy {
    /** Description for the record. */
    String text();

    /**
     * All settings of every trial, without duplicates. Trial 0 has the defaults with the fixed settings.
     *
     * @throws UserException if there are too many
     */
    List<Map<String, String>> trials(SearchSpace space, long seed);

    /**
     * Random search: independent draws from the ranges, better than a grid if some settings matter little (Bergstra
     * &amp; Bengio 2012). Trial i is a function of the seed and i.
     *
     * @param trials number of trials, including the defaults; fewer if the space is exhausted
     */
    record Random(int trials) implements Strategy {
        /** Consecutive duplicate draws after which the space counts as exhausted. */
        private static final int ATTEMPTS = 100;

        public Random {
            if (trials < 2) {
                throw new UserException("The number of trials is " + trials + "; expected at least 2, the first of"
                        + " which has the defaults");
            }
        }

        @Override
        public String text() {
            return "random, " + trials + " trials";
        }

        @Override
        public List<Map<String, String>> trials(SearchSpace space, long seed) {
            CounterRandom random = Stream.SEARCH.of(seed);
            Set<Map<String, String>> all = new LinkedHashSet<>();
            all.add(space.settings(Map.of()));
            for (int trial = 1; trial < trials; trial++) {
                boolean found = false;
                for (int attempt = 0; attempt < ATTEMPTS && !found; attempt++) {
                    found = all.add(draw(space, random, trial, attempt));
                }
                if (!found) {
                    break;
                }
            }
            return List.copyOf(all);
        }

        private static Map<String, String> draw(SearchSpace space, CounterRandom random, int trial, int attempt) {
            Map<String, String> drawn = new LinkedHashMap<>();
            space.ranges().forEach((name, range) -> {
                long position = (long) attempt * space.ranges().size() + drawn.size();
                drawn.put(name, SearchValues.at(range, space.setting(name), random.uniform(trial, position)));
            });
            return space.settings(drawn);
        }
    }

    /**
     * Grid search: every combination of a few values from each range, and the defaults.
     *
     * @param points number of values from an interval, including its ends; all candidates are used
     */
    record Grid(int points) implements Strategy {
        private static final long MOST = 10_000;

        public Grid {
            if (points < 2) {
                throw new UserException("The number of points of a range is " + points + "; expected at least 2");
            }
        }

        @Override
        public String text() {
            return "grid, " + points + " points";
        }

        @Override
        public List<Map<String, String>> trials(SearchSpace space, long seed) {
            List<Map<String, String>> combinations = new ArrayList<>(List.of(Map.of()));
            for (Map.Entry<String, SearchRange> entry : space.ranges().entrySet()) {
                String name = entry.getKey();
                List<String> values = SearchValues.points(entry.getValue(), space.setting(name), points);
                if ((long) combinations.size() * values.size() > MOST) {
                    throw new UserException("The grid has more than " + MOST
                            + " trials; search fewer settings, or take fewer points of each");
                }
                combinations = combinations.stream()
                        .flatMap(shorter -> values.stream().map(value -> {
                            Map<String, String> longer = new LinkedHashMap<>(shorter);
                            longer.put(name, value);
                            return longer;
                        }))
                        .toList();
            }
            Set<Map<String, String>> all = new LinkedHashSet<>();
            all.add(space.settings(Map.of()));
            combinations.forEach(combination -> all.add(space.settings(combination)));
            return List.copyOf(all);
        }
    }
}
