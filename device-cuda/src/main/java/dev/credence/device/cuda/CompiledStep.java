package dev.credence.device.cuda;

import dev.credence.device.cuda.step.Layout;
import dev.credence.device.cuda.step.Step;
import dev.credence.device.cuda.step.StepKernel;

/**
 * A step with its kernel, which the context has.
 *
 * @param step as it was compiled, in parts where it does not fit otherwise
 */
record CompiledStep(Step step, Layout layout, StepKernel kernel) {}
