package dev.credence.inference.forecast;

import dev.credence.core.UserException;
import dev.credence.core.device.Devices;
import dev.credence.core.device.PlainRowKernels;
import dev.credence.core.device.RowKernels;

/** The fastest row kernels on the class path. */
final class Kernels {
    static final RowKernels ROWS = fastest();

    private Kernels() {}

    private static RowKernels fastest() {
        try {
            return Devices.discover().rowKernels().orElseGet(PlainRowKernels::new);
        } catch (UserException brokenDevice) { // reported when a device is opened; here none is needed
            return new PlainRowKernels();
        }
    }
}
