package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Contract tests of a {@link Policy}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class UpperConfidenceCompatibilityTest extends PolicyCompatibility {
 *     @Override
 *     protected Policy policy() {
 *         return new UpperConfidence();
 *     }
 * }
 * }</pre>
 */
public abstract class PolicyCompatibility {
    private static final int DECISIONS = 4000;
    private static final double[] DIFFERENT = {0.4, -0.2, 0.1};

    /** A new instance of the policy. */
    protected abstract Policy policy();

    /** Further settings to test, besides the defaults: those that change its decisions. */
    protected List<Map<String, String>> settings() {
        return List.of();
    }

    private List<Settings> all() {
        return Stream.concat(Stream.of(Map.<String, String>of()), settings().stream())
                .map(texts -> policy().settings().parse(texts))
                .toList();
    }

    /** The actions of all decisions under a belief with a standard deviation of 1. */
    private int[] decide(Settings settings, long seed, double... mean) {
        Policy policy = policy();
        return IntStream.range(0, DECISIONS)
                .map(number -> policy.choose(new SampleChoice(seed, number, mean, 1), settings))
                .toArray();
    }

    private static double[] shares(int[] chosen, int actions) {
        double[] shares = new double[actions];
        for (int action : chosen) {
            shares[action] += 1.0 / chosen.length;
        }
        return shares;
    }

    @Test
    @DisplayName("ServiceLoader finds it")
    void serviceLoaderFindsIt() {
        assertThat(ServiceLoader.load(Policy.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        Policy.class.getName(), policy().getClass().getName())
                .anyMatch(provider -> provider.type().equals(policy().getClass()));
    }

    @Test
    @DisplayName("It has a name, a line of description, and settings with usable defaults")
    void itIsDescribed() {
        assertThat(policy().name()).matches("[a-z0-9][a-z0-9._-]*");
        assertThat(policy().description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
        assertThat(policy().settings().defaults()).isNotNull();
    }

    @Test
    @DisplayName("It chooses an existing action, whatever is known of the actions")
    void itChoosesAnActionThatThereIs() {
        double unknown = Double.POSITIVE_INFINITY; // the belief about an action that was never taken
        double[][] beliefs = {
            {}, // none
            {0, 0},
            {1e300, -1e300, 0},
            {1e-300, 0, -1e-300, 1e-300},
            {unknown, 1, unknown},
            {unknown, unknown},
            IntStream.range(0, 50).mapToDouble(a -> a % 7).toArray(),
        };
        for (Settings settings : all()) {
            for (double[] mean : beliefs) {
                for (int number : new int[] {0, 1, 2, 3, 49, 50, 1000, 1_000_000, Integer.MAX_VALUE}) {
                    SampleChoice choice = new SampleChoice(1, number, mean, 1);
                    assertThat(policy().choose(choice, settings))
                            .as(
                                    "decision %s of %s actions, expected rewards %s, settings %s",
                                    number, choice.actions(), Arrays.toString(mean), settings)
                            .isBetween(0, choice.actions() - 1);
                }
            }
        }
    }

    @Test
    @DisplayName("It has no memory: a decision is the same repeated, alone and after others")
    void itHasNoMemory() {
        for (Settings settings : all()) {
            int[] inOrder = decide(settings, 2, DIFFERENT);
            assertThat(decide(settings, 2, DIFFERENT)).as("%s", settings).isEqualTo(inOrder);
            Policy policy = policy();
            for (int number = DECISIONS - 1; number >= 0; number -= 7) {
                SampleChoice choice = new SampleChoice(2, number, DIFFERENT, 1);
                assertThat(policy.choose(choice, settings))
                        .as("decision %s after later ones, %s", number, settings)
                        .isEqualTo(inOrder[number]);
                assertThat(policy().choose(choice, settings))
                        .as("decision %s alone, %s", number, settings)
                        .isEqualTo(inOrder[number]);
            }
        }
    }

    @Test
    @DisplayName("Equivalent actions are chosen equally often")
    void actionsThatAreAlikeAreChosenAlikeOften() {
        for (Settings settings : all()) {
            for (double[] alike : new double[][] {{}, {1, 1, 1}}) {
                same(decide(settings, 3, alike), SampleChoice.actions(alike), settings);
            }
            // among exactly equal values the draw decides
            Policy policy = policy();
            int[] tied = IntStream.range(0, DECISIONS)
                    .map(number -> policy.choose(new SampleChoice(3, number, new double[] {1, 1, 1}, 0), settings))
                    .toArray();
            same(tied, 3, settings);
        }
    }

    private static void same(int[] chosen, int actions, Settings settings) {
        double p = 1.0 / actions;
        for (double share : shares(chosen, actions)) {
            assertThat(share)
                    .as("share of one of %s equivalent actions, %s", actions, settings)
                    .isCloseTo(p, within(5 * Math.sqrt(p * (1 - p) / DECISIONS)));
        }
    }

    @Test
    @DisplayName("An action's number does not matter: renumbered actions are chosen equally often")
    void anActionsNumberMeansNothing() {
        for (Settings settings : all()) {
            double[] shares = shares(decide(settings, 4, DIFFERENT), 3);
            double[] turned = shares(decide(settings, 5, DIFFERENT[2], DIFFERENT[0], DIFFERENT[1]), 3);
            for (int action = 0; action < 3; action++) {
                // two shares, each of a standard error of at most 1/√(4n)
                assertThat(turned[(action + 1) % 3])
                        .as("share of action %s when it is action %s, %s", action, (action + 1) % 3, settings)
                        .isCloseTo(shares[action], within(5 * Math.sqrt(0.5 / DECISIONS)));
            }
        }
    }

    @Test
    @DisplayName("A learning policy prefers a surely better action; others ignore rewards")
    void itLearnsIfItSaysSo() {
        double[] clear = {0, 0, 1000};
        for (Settings settings : all()) {
            if (policy().learns()) {
                assertThat(shares(decide(settings, 6, clear), 3)[2])
                        .as("share of the action that is surely the best of 3, %s", settings)
                        .isGreaterThan(1 / 3.0 + 5 * Math.sqrt(2 / 9.0 / DECISIONS));
            } else {
                assertThat(decide(settings, 6, clear))
                        .as("decisions of a policy that does not learn, %s", settings)
                        .isEqualTo(decide(settings, 6, 1000, 0, 0));
            }
        }
    }
}
