/**
 * A training step as one kernel: recorded operations, made fewer, placed in a block's shared memory, and written as
 * PTX. A block of threads takes all steps of a run; nothing but the text's extents and strides is known beforehand, so
 * that runs which differ in numbers alone share a kernel.
 */
@org.jspecify.annotations.NullMarked
package dev.credence.device.cuda.step;
