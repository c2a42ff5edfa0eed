/** A device on NVIDIA GPUs: the driver called by java.lang.foreign, and kernels that the driver compiles. */
@NullMarked
package dev.credence.device.cuda;

import org.jspecify.annotations.NullMarked;
