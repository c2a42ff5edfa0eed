/** The fast CPU device: fused Vector API kernels on ND4J's off-heap memory, and direct BLAS calls. */
@NullMarked
package dev.credence.device.simd;

import org.jspecify.annotations.NullMarked;
