package dev.credence.decide;

import dev.credence.core.decide.Policy;
import dev.credence.testkit.PolicyCompatibility;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** The laws of the testkit for every policy of this module, and for a third-party one. */
final class PolicyLawsTest {
    @Nested
    final class ThompsonLaws extends PolicyCompatibility {
        @Override
        protected Policy policy() {
            return new Thompson();
        }
    }

    @Nested
    final class GreedyLaws extends PolicyCompatibility {
        @Override
        protected Policy policy() {
            return new Greedy();
        }
    }

    @Nested
    final class EpsilonGreedyLaws extends PolicyCompatibility {
        @Override
        protected Policy policy() {
            return new EpsilonGreedy();
        }

        @Override
        protected List<Map<String, String>> settings() {
            return List.of(Map.of("epsilon", "0"), Map.of("epsilon", "0.9", "half-life", "30"));
        }
    }

    @Nested
    final class UniformLaws extends PolicyCompatibility {
        @Override
        protected Policy policy() {
            return new Uniform();
        }
    }

    @Nested
    final class InTurnLaws extends PolicyCompatibility {
        @Override
        protected Policy policy() {
            return new ThirdPartyTest.InTurn();
        }

        @Override
        protected List<Map<String, String>> settings() {
            return List.of(Map.of("times", "4"));
        }
    }
}
