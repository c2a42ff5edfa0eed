package dev.credence.inference.auto.network;

import dev.credence.core.device.Devices;
import dev.credence.core.device.PlainRowKernels;
import dev.credence.core.device.RowKernels;

/** The fastest kernels for rows on the class path. */
final class Kernels {
    static final RowKernels ROWS = Devices.discover().rowKernels().orElseGet(PlainRowKernels::new);

    private Kernels() {}
}
