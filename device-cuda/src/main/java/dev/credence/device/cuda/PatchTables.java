package dev.credence.device.cuda;

import dev.credence.core.device.Window;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tables on the device with which a product reads the patches of images as the rows of a matrix: element e of patch p
 * is number {@code patches[p] + elements[e]} of the images. Images have their padding.
 */
final class PatchTables {
    /**
     * Addresses on the device.
     *
     * @param patches of [images · positions] numbers
     * @param elements of [patch size] numbers
     * @param images for which there are patches
     */
    record Tables(long patches, long elements, int images) {}

    private final CudaDevice device;
    private final Map<Window, Tables> known = new LinkedHashMap<>();

    PatchTables(CudaDevice device) {
        this.device = device;
    }

    /** Tables for at least so many images, uploaded on first use; their number doubles so that few are replaced. */
    Tables of(Window window, int images, int most) {
        Tables tables = known.get(window);
        if (tables == null || tables.images() < images) {
            int room = tables == null ? images : Math.clamp(2L * tables.images(), images, most);
            long elements = tables == null ? device.upload(bytes(elements(window))) : tables.elements();
            tables = new Tables(device.upload(bytes(patches(window, room))), elements, room);
            known.put(window, tables);
        }
        return tables;
    }

    private static ByteBuffer bytes(int[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * numbers.length).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(numbers);
        return bytes;
    }

    /** Where each patch of the images begins. */
    static int[] patches(Window window, int images) {
        int width = window.width() + 2 * window.padding();
        int size = paddedSize(window);
        int[] at = new int[images * window.positions()];
        for (int p = 0; p < at.length; p++) {
            int image = p / window.positions();
            int row = p % window.positions() / window.outWidth() * window.stride();
            int column = p % window.outWidth() * window.stride();
            at[p] = image * size + (row * width + column) * window.channels();
        }
        return at;
    }

    /** Where each element of a patch is, from the patch's first element. */
    static int[] elements(Window window) {
        int width = window.width() + 2 * window.padding();
        int line = window.columns() * window.channels(); // neighbours in the image
        int[] at = new int[window.patchSize()];
        for (int e = 0; e < at.length; e++) {
            at[e] = e / line * width * window.channels() + e % line;
        }
        return at;
    }

    /** Numbers of an image with its padding. */
    static int paddedSize(Window window) {
        int rows = window.height() + 2 * window.padding();
        int columns = window.width() + 2 * window.padding();
        return Math.multiplyExact(Math.multiplyExact(rows, columns), window.channels());
    }
}
