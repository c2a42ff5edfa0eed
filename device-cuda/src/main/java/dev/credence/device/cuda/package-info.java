/** The device for NVIDIA GPUs: driver calls through java.lang.foreign, and kernels compiled by the driver. */
@NullMarked
package dev.credence.device.cuda;

import org.jspecify.annotations.NullMarked;
