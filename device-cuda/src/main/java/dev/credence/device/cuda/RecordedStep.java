package dev.credence.device.cuda;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Tensor;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step that is recorded when it first runs, and from then on made by a kernel of its own if it can be compiled, or
 * else by a {@linkplain LaunchSequence sequence} of kernels. A step that cannot be recorded runs as its calls. A step
 * within another is part of it, and is for itself where the other has no kernel of its own.
 */
final class RecordedStep implements Kernel {
    private final CudaDevice device;
    private final Runnable step;
    private final Device.Use use;
    private final List<Tensor> results;
    private @Nullable Kernel kernel;

    /** @param use a prediction has the whole GPU, rather than a block of threads */
    RecordedStep(CudaDevice device, Runnable step, Device.Use use, List<Tensor> results) {
        this.device = device;
        this.step = step;
        this.use = use;
        this.results = results;
    }

    @Override
    public void run() {
        if (device.listener() != null) {
            device.listener().within();
            step.run();
            return;
        }
        Kernel known = kernel;
        if (known == null) {
            known = recorded();
            kernel = known;
        }
        known.run();
    }

    private Kernel recorded() {
        StepRecorder recorder = new StepRecorder(device);
        device.listen(recorder, step);
        if (!recorder.isComplete()) {
            return step::run;
        }
        Optional<CompiledStep> compiled =
                use == Device.Use.PREDICTION ? Optional.empty() : device.compile(recorder.block(results));
        if (compiled.isPresent()) {
            return block(compiled.get(), recorder);
        }
        return recorder.isNested()
                ? step::run
                : new LaunchSequence(device, step, device.fused(recorder.sequence(results)), recorder);
    }

    private Kernel block(CompiledStep compiled, StepRecorder recorder) {
        int far = compiled.layout().farBytes();
        long memory = far == 0 ? 0 : device.reserve(far);
        StepLaunch launch = new StepLaunch(compiled, recorder.tensors(), recorder.constants(), memory);
        return () -> device.add(launch, step);
    }
}
