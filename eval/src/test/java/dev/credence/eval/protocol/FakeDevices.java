package dev.credence.eval.protocol;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.ElementwiseKernels;
import dev.credence.core.device.ImageKernels;
import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.MomentKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Devices without kernels that count how often they are opened and closed. */
public final class FakeDevices implements DeviceProvider {
    public final AtomicInteger opened = new AtomicInteger();
    public final AtomicInteger closed = new AtomicInteger();
    private final String name;

    public FakeDevices() {
        this("fake");
    }

    public FakeDevices(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "no kernels";
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public Device open() {
        opened.incrementAndGet();
        return new FakeDevice();
    }

    private final class FakeDevice implements Device {
        @Override
        public String name() {
            return name;
        }

        @Override
        public Tensor allocate(int... shape) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Tensor view(Tensor tensor, int offset, int... shape) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(Tensor tensor, float[] from, int offset) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void read(Tensor tensor, float[] into, int offset) {
            throw new UnsupportedOperationException();
        }

        @Override
        public LinearKernels linear() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ElementwiseKernels elementwise() {
            throw new UnsupportedOperationException();
        }

        @Override
        public RandomKernels random() {
            throw new UnsupportedOperationException();
        }

        @Override
        public LikelihoodKernels likelihoods() {
            throw new UnsupportedOperationException();
        }

        @Override
        public DivergenceKernels divergences() {
            throw new UnsupportedOperationException();
        }

        @Override
        public MomentKernels moments() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ImageKernels images() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OptimiserKernels optimisers() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
