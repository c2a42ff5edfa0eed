package dev.credence.device.cuda;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Tensor;
import dev.credence.device.cuda.step.Step;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step that is a kernel of its own, compiled when it first runs. From then on the step's calls give numbers alone: a
 * row for the kernel. A step that cannot be compiled runs as its calls. A step within another is part of it, and has a
 * kernel of its own where the other has none.
 */
final class RecordedStep implements Kernel {
    private final CudaDevice device;
    private final Runnable step;
    private final List<Tensor> results;
    private boolean recorded;
    private @Nullable StepLaunch launch;

    RecordedStep(CudaDevice device, Runnable step, List<Tensor> results) {
        this.device = device;
        this.step = step;
        this.results = results;
    }

    @Override
    public void run() {
        if (device.listener() != null) {
            step.run();
            return;
        }
        if (!recorded) {
            launch = compiled();
            recorded = true;
        }
        StepLaunch known = launch;
        if (known == null) {
            step.run();
        } else {
            device.add(known, step);
        }
    }

    private @Nullable StepLaunch compiled() {
        StepRecorder recorder = new StepRecorder();
        device.listen(recorder, step);
        Optional<Step> found = recorder.step(results);
        Optional<CompiledStep> compiled = found.flatMap(device::compile);
        return compiled.map(with -> new StepLaunch(
                        with,
                        recorder.tensors(),
                        recorder.constants(),
                        with.layout().farBytes() == 0
                                ? 0
                                : device.reserve(with.layout().farBytes())))
                .orElse(null);
    }
}
