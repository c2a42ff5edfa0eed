package dev.credence.active;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.data.Task;
import dev.credence.testkit.AcquisitionCompatibility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The testkit's laws for every acquisition of this module. */
final class AcquisitionsTest {
    @Nested
    final class MaxEntropyLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new MaxEntropy();
        }
    }

    @Nested
    final class BaldLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new Bald();
        }
    }

    @Nested
    final class VariationRatioLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new VariationRatio();
        }
    }

    @Nested
    final class VariationRatioOfVotesLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new VariationRatioOfVotes();
        }
    }

    @Nested
    final class MeanSdLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new MeanSd();
        }
    }

    @Nested
    final class BatchBaldLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new BatchBald();
        }
    }

    @Nested
    final class MaxDetLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new MaxDet();
        }
    }

    @Nested
    final class PowerBaldLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new PowerBald();
        }
    }

    @Nested
    final class RandomChoiceLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new RandomChoice();
        }
    }

    @Nested
    final class VarianceLaws extends AcquisitionCompatibility {
        @Override
        protected Acquisition acquisition() {
            return new Variance();
        }
    }

    @Test
    void one_that_does_not_suit_the_task_is_refused_with_those_that_do() {
        assertThatThrownBy(() -> Acquisitions.of(Acquisitions.discover(), "max-entropy", Task.REGRESSION))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'max-entropy' is not for numbers")
                .hasMessageContaining("bald, max-det, power-bald, random, variance");
    }
}
