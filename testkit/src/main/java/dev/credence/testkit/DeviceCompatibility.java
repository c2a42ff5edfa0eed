package dev.credence.testkit;

import dev.credence.core.device.Device;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * Contract tests of a {@link Device}. Extend the class with one method: JUnit runs all graph operations, products,
 * pooling and passes on your device and on the plain-double {@link dev.credence.device.reference.ReferenceDevice} and
 * compares values and gradients. The reference has no {@linkplain Device#fused fused kernels}, so yours are compared
 * with the compositions that they replace:
 *
 * <pre>{@code
 * class MyDeviceCompatibilityTest extends DeviceCompatibility {
 *     @Override
 *     protected Device open() {
 *         return new MyDevice();
 *     }
 * }
 * }</pre>
 *
 * <p>Results may differ from the reference by 10⁻⁵ of the largest element of an array (5·10⁻⁵ for whole networks, 10⁻⁶
 * for optimisers). Random words and dropout masks must equal the generator's, and the same step must give the same
 * bits. {@link TrainingCompatibility} tests that inference methods train on the device as on the reference.
 */
public abstract class DeviceCompatibility {
    /** Opens a new device; every test opens one or two and closes them. */
    protected abstract Device open();

    @Nested
    @DisplayName("Memory")
    class Memory extends MemoryLaws {
        Memory() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Products")
    class Products extends ProductLaws {
        Products() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Passes")
    class Passes extends PassLaws {
        Passes() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Subnormal numbers")
    class Subnormals extends SubnormalLaws {
        Subnormals() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Convolution and pooling")
    class Images extends ImageLaws {
        Images() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Random numbers")
    class RandomNumbers extends RandomLaws {
        RandomNumbers() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Predictions from outputs on the device")
    class LentPredictions extends LentPredictionLaws {
        LentPredictions() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Optimisers")
    class Optimisers extends OptimiserLaws {
        Optimisers() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Dense layers")
    class DenseLayers extends ScenarioLaws {
        DenseLayers() {
            super(DeviceCompatibility.this::open, LayerScenarios.dense());
        }
    }

    @Nested
    @DisplayName("Dense layers with weights for each sample")
    class PerSampleLayers extends ScenarioLaws {
        PerSampleLayers() {
            super(DeviceCompatibility.this::open, LayerScenarios.perSample());
        }
    }

    @Nested
    @DisplayName("Dropout")
    class Dropout extends ScenarioLaws {
        Dropout() {
            super(DeviceCompatibility.this::open, LayerScenarios.dropout());
        }
    }

    @Nested
    @DisplayName("Activations")
    class Activations extends ScenarioLaws {
        Activations() {
            super(DeviceCompatibility.this::open, LayerScenarios.activations());
        }
    }

    @Nested
    @DisplayName("Arithmetic")
    class Arithmetic extends ScenarioLaws {
        Arithmetic() {
            super(DeviceCompatibility.this::open, ArithmeticScenarios.arithmetic());
        }
    }

    @Nested
    @DisplayName("Matrices with a draw per row")
    class Rows extends ScenarioLaws {
        Rows() {
            super(DeviceCompatibility.this::open, ArithmeticScenarios.rows());
        }
    }

    @Nested
    @DisplayName("Rows of tables by code")
    class Lookups extends ScenarioLaws {
        Lookups() {
            super(DeviceCompatibility.this::open, ArithmeticScenarios.lookups());
        }
    }

    @Nested
    @DisplayName("Rows by code as products of their units")
    class CodedRows extends CodedRowLaws {
        CodedRows() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Noise")
    class Noise extends ScenarioLaws {
        Noise() {
            super(DeviceCompatibility.this::open, ArithmeticScenarios.noise());
        }
    }

    @Nested
    @DisplayName("Likelihoods")
    class Likelihoods extends ScenarioLaws {
        Likelihoods() {
            super(DeviceCompatibility.this::open, LikelihoodScenarios.likelihoods());
        }
    }

    @Nested
    @DisplayName("Formulas of likelihoods")
    class LikelihoodFormulas extends ScenarioLaws {
        LikelihoodFormulas() {
            super(DeviceCompatibility.this::open, FormulaScenarios.likelihoods());
        }
    }

    @Nested
    @DisplayName("Divergences from a prior learnt by block")
    class PriorFormulas extends ScenarioLaws {
        PriorFormulas() {
            super(DeviceCompatibility.this::open, FormulaScenarios.priors());
        }
    }

    @Nested
    @DisplayName("The data term over samples")
    class AlphaMean extends ScenarioLaws {
        AlphaMean() {
            super(DeviceCompatibility.this::open, LikelihoodScenarios.alphaMeans());
        }
    }

    @Nested
    @DisplayName("Divergences")
    class Divergences extends ScenarioLaws {
        Divergences() {
            super(DeviceCompatibility.this::open, LikelihoodScenarios.divergences());
        }
    }

    @Nested
    @DisplayName("Means and variances through layers")
    class MomentLayers extends ScenarioLaws {
        MomentLayers() {
            super(DeviceCompatibility.this::open, MomentScenarios.layers());
        }
    }

    @Nested
    @DisplayName("Means and variances far from zero")
    class MomentExtremes extends ScenarioLaws {
        MomentExtremes() {
            super(DeviceCompatibility.this::open, MomentScenarios.extremes());
        }
    }

    @Nested
    @DisplayName("Expected log-likelihoods")
    class ExpectedLikelihoods extends ScenarioLaws {
        ExpectedLikelihoods() {
            super(DeviceCompatibility.this::open, MomentScenarios.likelihoods());
        }
    }

    @Nested
    @DisplayName("Convolutions")
    class Convolutions extends ScenarioLaws {
        Convolutions() {
            super(DeviceCompatibility.this::open, ConvolutionScenarios.layers());
        }
    }

    @Nested
    @DisplayName("Pooling")
    class Pools extends ScenarioLaws {
        Pools() {
            super(DeviceCompatibility.this::open, ConvolutionScenarios.pooling());
        }
    }

    @Nested
    @DisplayName("Convolutional networks")
    class ConvolutionalNetworks extends ScenarioLaws {
        ConvolutionalNetworks() {
            super(DeviceCompatibility.this::open, ConvolutionScenarios.networks());
        }
    }

    @Nested
    @DisplayName("Recurrent networks")
    class RecurrentNetworks extends ScenarioLaws {
        RecurrentNetworks() {
            super(DeviceCompatibility.this::open, SequenceScenarios.networks());
        }
    }

    @Nested
    @DisplayName("Sequences")
    class Sequences extends SequenceLaws {
        Sequences() {
            super(DeviceCompatibility.this::open);
        }
    }

    @Nested
    @DisplayName("Networks of means and variances")
    class MomentNetworks extends ScenarioLaws {
        MomentNetworks() {
            super(DeviceCompatibility.this::open, MomentScenarios.networks());
        }
    }

    @Nested
    @DisplayName("Networks")
    class Networks extends ScenarioLaws {
        Networks() {
            super(DeviceCompatibility.this::open, LayerScenarios.networks());
        }
    }
}
