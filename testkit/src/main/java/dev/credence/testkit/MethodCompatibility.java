package dev.credence.testkit;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.train.Fit;
import dev.credence.device.reference.ReferenceDevice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * Contract tests of an {@link InferenceMethod}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class MyMethodCompatibilityTest extends MethodCompatibility {
 *     @Override
 *     protected InferenceMethod method() {
 *         return new MyMethod();
 *     }
 * }
 * }</pre>
 *
 * <p>The problems are small and linear. A method that needs other settings to learn them overrides {@link #settings},
 * one that does not support every task {@link #tasks}, and one for dense layers only {@link #denseLayersOnly}.
 */
public abstract class MethodCompatibility {
    /** Regression, two classes, three classes. */
    static final List<Task> ALL_TASKS = List.of(Task.REGRESSION, Task.classification(2), Task.classification(3));

    /** A new instance, as {@link java.util.ServiceLoader} creates it. */
    protected abstract InferenceMethod method();

    /** Opens a new device, {@code reference} by default; every test opens one or two and closes them. */
    protected Device open() {
        return new ReferenceDevice();
    }

    /** The supported tasks; the method must refuse the others. */
    protected List<Task> tasks() {
        return ALL_TASKS;
    }

    /**
     * Settings with which it learns a small problem within seconds; by default a small network, by the common settings.
     */
    protected Map<String, String> settings() {
        Map<String, String> quick = new LinkedHashMap<>();
        quick.put("hidden", "20");
        quick.put("epochs", "80");
        quick.put("batch", "16");
        quick.put("samples", "5");
        quick.put("prediction-samples", "50");
        quick.put("learning-rate", "0.01");
        quick.keySet().removeIf(name -> method().settings().find(name).isEmpty());
        return quick;
    }

    /**
     * Settings with which it learns small images by a convolutional network, for methods with the setting
     * {@code model}.
     */
    protected Map<String, String> imageSettings() {
        Map<String, String> quick = new LinkedHashMap<>(settings());
        quick.put(
                "model",
                "[{\"convolution\":6,\"size\":3,\"stride\":1,\"padding\":1},{\"max-pooling\":2},{\"dense\":12}]");
        return quick;
    }

    /**
     * Whether the method supports only dense layers; false by default. It must then refuse convolutions, embeddings and
     * layer normalisation, naming the layer and an alternative.
     */
    protected boolean denseLayersOnly() {
        return false;
    }

    /** Whether training is independent of the seed, as with a closed form; false by default. */
    protected boolean isDeterministic() {
        return false;
    }

    /** A small problem of the first supported task. */
    final Dataset problem() {
        return ToyProblems.of(tasks().get(0));
    }

    /** The settings with one common setting changed, if the method has it. */
    final Map<String, String> with(Map<String, String> settings, String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        if (method().settings(settings).find(name).isPresent()) {
            changed.put(name, value);
        }
        return changed;
    }

    final Fit fit(Device device) {
        return Fit.of(method(), device).settings(settings()).seed(11);
    }

    @Nested
    @DisplayName("Description")
    class Description extends MethodDescriptionLaws {
        Description() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Training")
    class Training extends MethodTrainingLaws {
        Training() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Training without waiting")
    class Deferral extends MethodDeferralLaws {
        Deferral() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Layers")
    class Layers extends MethodLayerLaws {
        Layers() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Interruption")
    class Interruption extends MethodStateLaws {
        Interruption() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Images")
    class Images extends MethodImageLaws {
        Images() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Prediction")
    class Prediction extends MethodPredictionLaws {
        Prediction() {
            super(MethodCompatibility.this);
        }
    }

    @Nested
    @DisplayName("Input gradients")
    class Gradients extends MethodGradientLaws {
        Gradients() {
            super(MethodCompatibility.this);
        }
    }
}
