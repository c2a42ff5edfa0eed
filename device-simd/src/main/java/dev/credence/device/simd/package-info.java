/** The fast CPU device: fused Vector API kernels on memory outside the heap, and direct BLAS calls. */
@NullMarked
package dev.credence.device.simd;

import org.jspecify.annotations.NullMarked;
