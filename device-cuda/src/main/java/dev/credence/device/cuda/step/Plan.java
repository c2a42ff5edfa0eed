package dev.credence.device.cuda.step;

/** A step that is ready to be written as a kernel, and where its buffers lie. */
public record Plan(Step step, Layout layout) {
    /** Whether all temporary buffers lie in shared memory. */
    public boolean fits() {
        return layout.farBytes() == 0;
    }

    /** How many operations a block begins each step. */
    public int begun() {
        Step.Cut cut = step.cut();
        return step.operations().size() + (cut.parts() - 1) * (cut.to() - cut.from());
    }
}
