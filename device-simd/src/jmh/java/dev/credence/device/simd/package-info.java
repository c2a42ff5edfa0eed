/** JMH benchmarks of single kernels; see CONTRIBUTING.md. Not part of the normal build. */
@NullMarked
package dev.credence.device.simd;

import org.jspecify.annotations.NullMarked;
