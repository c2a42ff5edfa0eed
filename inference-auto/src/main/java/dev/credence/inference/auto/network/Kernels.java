package dev.credence.inference.auto.network;

import dev.credence.core.device.Devices;
import dev.credence.core.device.RowKernels;

/** The fastest row kernels on the class path. */
final class Kernels {
    static final RowKernels ROWS = Devices.fastestRowKernels();

    private Kernels() {}
}
