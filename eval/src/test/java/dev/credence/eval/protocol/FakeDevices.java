package dev.credence.eval.protocol;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import java.lang.reflect.Proxy;
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
        return device();
    }

    /** A device with a name that can be closed. */
    private Device device() {
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(),
                new Class<?>[] {Device.class},
                (self, method, args) -> switch (method.getName()) {
                    case "name" -> name;
                    case "close" -> closed.incrementAndGet() < 0 ? self : null;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
