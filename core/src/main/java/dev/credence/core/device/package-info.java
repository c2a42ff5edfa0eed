/** Devices: memory of tensors and kernels on them. */
@NullMarked
package dev.credence.core.device;

import org.jspecify.annotations.NullMarked;
