package dev.credence.testkit;

import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.List;
import java.util.Map;

/** Runs the laws on deliberately broken policies, for {@link PolicyCompatibilityTest} only. */
final class BrokenPolicyCompatibility extends PolicyCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        FULL_STOP,
        COUNTED_FROM_1,
        ALL_EQUAL_IS_NONE,
        COUNTS_ITS_CALLS,
        OWN_GENERATOR,
        FIRST_OF_EQUALS,
        PREFERS_THE_LAST,
        WORST,
        LEARNS_IN_SECRET,
        SETTING_OUT_OF_RANGE
    }

    private static Fault fault = Fault.NONE;

    static void use(Fault newFault) {
        fault = newFault;
    }

    @Override
    protected Policy policy() {
        return new Faulty();
    }

    @Override
    protected List<Map<String, String>> settings() {
        return List.of(Map.of("doubt", "0.5"));
    }

    /** Chooses the best action under a draw, or a random one with probability {@code doubt}. */
    public static final class Faulty implements Policy {
        private static final Setting.Real DOUBT = new Setting.Real("doubt", 0, 0, 1, "probability of any action");

        private int calls;

        @Override
        public String name() {
            return "faulty";
        }

        @Override
        public String description() {
            return "the best of a draw" + (fault == Fault.FULL_STOP ? "." : "");
        }

        @Override
        public Schema settings() {
            return Schema.of(DOUBT);
        }

        @Override
        public boolean learns() {
            return fault != Fault.LEARNS_IN_SECRET;
        }

        @Override
        public int choose(Choice choice, Settings settings) {
            double[] values = choice.draw();
            int last = choice.actions() - 1;
            calls++;
            return switch (fault) {
                case COUNTED_FROM_1 -> 1 + choice.best(values);
                case ALL_EQUAL_IS_NONE -> choice.hasBelief() ? choice.best(values) : -1;
                case COUNTS_ITS_CALLS -> calls % 10 == 0 ? choice.any(0) : choice.best(values);
                case OWN_GENERATOR -> (int) (Math.random() * choice.actions());
                case FIRST_OF_EQUALS -> first(values);
                case PREFERS_THE_LAST -> values[last] > values[0] - 0.3 ? last : choice.best(values);
                case WORST -> choice.best(negative(values));
                case SETTING_OUT_OF_RANGE -> choice.best(values) + (settings.get(DOUBT) > 0 ? choice.actions() : 0);
                default -> choice.uniform(0) < settings.get(DOUBT) ? choice.any(1) : choice.best(values);
            };
        }

        private static int first(double[] values) {
            int best = 0;
            for (int a = 1; a < values.length; a++) {
                best = values[a] > values[best] ? a : best;
            }
            return best;
        }

        private static double[] negative(double[] values) {
            for (int a = 0; a < values.length; a++) {
                values[a] = -values[a];
            }
            return values;
        }
    }
}
