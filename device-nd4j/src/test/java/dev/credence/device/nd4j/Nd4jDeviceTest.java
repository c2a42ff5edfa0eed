package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.device.nd4j.Workbench.Way;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class Nd4jDeviceTest {
    private static Nd4jDevice open(Way way) {
        return new Nd4jDevice(way == Way.HOST);
    }

    @Test
    void isFoundByServiceLoader() {
        assertThat(ServiceLoader.load(DeviceProvider.class))
                .filteredOn(provider -> provider.name().equals("nd4j"))
                .singleElement()
                .satisfies(provider -> {
                    assertThat(provider.unavailable()).isEmpty();
                    try (Device device = provider.open()) {
                        assertThat(device.name()).isEqualTo("nd4j");
                    }
                });
    }

    @ParameterizedTest
    @EnumSource
    void tensorsStartAsZerosAndGiveBackWhatWasWritten(Way way) {
        try (Device device = open(way)) {
            Tensor tensor = device.allocate(2, 3);
            assertThat(device.read(tensor)).containsOnly(0f);
            device.write(tensor, new float[] {9, 1, 2, 3, 4, 5, 6, 9}, 1);
            float[] into = {9, 0, 0, 0, 0, 0, 0, 9};
            device.read(tensor, into, 1);
            assertThat(into).containsExactly(9, 1, 2, 3, 4, 5, 6, 9);
        }
    }

    @ParameterizedTest
    @EnumSource
    void viewsShareMemoryAlsoViewsOfViews(Way way) {
        try (Device device = open(way)) {
            Tensor whole = device.allocate(10);
            Tensor view = device.view(whole, 3, 2, 3);
            Tensor viewOfView = device.view(view, 2, 2);
            device.write(view, 1, 2, 3, 4, 5, 6);
            assertThat(device.read(whole)).containsExactly(0, 0, 0, 1, 2, 3, 4, 5, 6, 0);
            device.prepare(Pass.fill(viewOfView, 8)).run();
            assertThat(device.read(whole)).containsExactly(0, 0, 0, 1, 2, 8, 8, 5, 6, 0);
            device.write(whole, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
            assertThat(device.read(viewOfView)).containsExactly(4, 3);
            assertThat(Nd4jTensor.array(viewOfView).toFloatVector()).containsExactly(4, 3);
            long start = Nd4jTensor.of(whole).address();
            assertThat(Nd4jTensor.of(view).address()).isEqualTo(start + 12);
            assertThat(Nd4jTensor.of(viewOfView).address()).isEqualTo(start + 20);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreReadAndAddedByCode(Way way) {
        try (Device device = open(way)) {
            Tensor table = device.allocate(3, 2);
            Tensor codes = device.allocate(4);
            Tensor rows = device.allocate(4, 2);
            device.write(table, 1, 2, 3, 4, 5, 6);
            device.write(codes, 2, 0, 2, 2);
            device.gather(table, codes, rows);
            assertThat(device.read(rows)).containsExactly(5, 6, 1, 2, 5, 6, 5, 6);
            device.scatterAdd(rows, codes, table);
            assertThat(device.read(table)).containsExactly(2, 4, 3, 4, 20, 24);
        }
    }

    @ParameterizedTest
    @EnumSource
    void viewsBeyondTheEndAreRefused(Way way) {
        try (Device device = open(way)) {
            Tensor whole = device.allocate(10);
            assertThatThrownBy(() -> device.view(whole, 5, 2, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("[2, 3]")
                    .hasMessageContaining("element 5")
                    .hasMessageContaining("10 elements");
            assertThatThrownBy(() -> device.allocate(3, 0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClosedDeviceFailsInsteadOfTouchingFreedMemory(Way way) {
        Device device = open(way);
        Tensor tensor = device.allocate(4, 4);
        device.multiply(tensor, false, tensor, false, device.allocate(4, 4), false);
        Kernel fill = device.prepare(Pass.fill(tensor, 1));
        device.close();
        device.close();
        assertThatThrownBy(() -> device.read(tensor)).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(fill::run).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> device.multiply(tensor, false, tensor, false, tensor, false))
                .isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> device.allocate(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aForeignTensorIsRefused() {
        Tensor foreign = new Tensor(2) {};
        try (Device device = open(Way.HOST)) {
            assertThatThrownBy(() -> device.read(foreign))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("ND4J");
        }
    }
}
