package dev.credence.testkit;

import static dev.credence.testkit.Breakage.after;
import static dev.credence.testkit.Breakage.before;
import static dev.credence.testkit.Breakages.set;
import static dev.credence.testkit.Breakages.tensor;

import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.device.reference.ReferenceDevice;
import java.util.stream.Stream;

/** Faults of devices on images. */
final class ImageBreakages {
    private ImageBreakages() {}

    static Stream<Breakage> all() {
        return Stream.concat(convolutions(), poolings());
    }

    private static Stream<Breakage> convolutions() {
        return Stream.of(
                before("rows and columns of an image are exchanged", "convolve", "Images", args -> {
                    Window w = (Window) args[2];
                    args[2] = new Window(
                            /* height= */ w.width(),
                            /* width= */ w.height(),
                            w.channels(),
                            /* rows= */ w.columns(),
                            /* columns= */ w.rows(),
                            w.stride(),
                            w.padding());
                }),
                new Breakage(
                        "a window in the padding sees the image's other side",
                        "convolve",
                        "Images",
                        (device, original, args) -> original.call(wrapped(device, args))),
                after("the last rows of a large convolution are left out", "convolve", "Images", (device, args) -> {
                    Tensor out = tensor(args, 3);
                    for (int i = 10_000; i < out.length(); i++) {
                        device.set(out, i, 0);
                    }
                }),
                before("the weights' gradient always adds", "convolveWeightGradient", "Images", set(true)),
                before("the weights' gradient overwrites", "convolveWeightGradient", "Images", set(false)),
                before("the images' gradient overwrites", "convolveInputGradient", "Images", set(false)),
                new Breakage(
                        "the weights are rotated in the images' gradient",
                        "convolveInputGradient",
                        "Images",
                        (device, original, args) -> original.call(
                                new Object[] {args[0], turned(device, args), args[2], args[3], args[4]})));
    }

    /** The weights in reverse order of pixels. */
    private static Tensor turned(ReferenceDevice device, Object[] args) {
        Tensor w = tensor(args, 1);
        Window window = (Window) args[2];
        int pixels = window.rows() * window.columns();
        int size = w.length() / pixels;
        Tensor turned = device.allocate(w.shape());
        for (int i = 0; i < w.length(); i++) {
            device.set(turned, i, device.get(w, (pixels - 1 - i / size) * size + i % size));
        }
        return turned;
    }

    /** Images padded periodically instead of by zeros. */
    private static Object[] wrapped(ReferenceDevice device, Object[] args) {
        Window w = (Window) args[2];
        Tensor x = tensor(args, 0);
        int height = w.height() + 2 * w.padding();
        int width = w.width() + 2 * w.padding();
        int images = x.length() / w.imageSize();
        Tensor wide = device.allocate(images, height * width * w.channels());
        for (int i = 0; i < wide.length(); i++) {
            int channel = i % w.channels();
            int column = Math.floorMod(i / w.channels() % width - w.padding(), w.width());
            int row = Math.floorMod(i / w.channels() / width % height - w.padding(), w.height());
            int image = i / w.channels() / width / height;
            int from = ((image * w.height() + row) * w.width() + column) * w.channels() + channel;
            device.set(wide, i, device.get(x, from));
        }
        Window other = new Window(height, width, w.channels(), w.rows(), w.columns(), w.stride(), 0);
        return new Object[] {wide, args[1], other, args[3], args[4]};
    }

    private static Stream<Breakage> poolings() {
        return Stream.of(
                after("sums of a window are subnormal", "sumPool", "Subnormals", (device, args) -> {
                    Tensor out = tensor(args, 3);
                    device.set(out, 0, Float.MIN_VALUE);
                }),
                new Breakage("among equal numbers the last wins", "maxPool", "Images", (device, original, args) -> {
                    Tensor x = tensor(args, 0);
                    Tensor rising = device.allocate(x.shape());
                    for (int i = 0; i < x.length(); i++) {
                        device.set(rising, i, device.get(x, i) + 1e-9 * i);
                    }
                    return original.call(new Object[] {rising, args[1], args[2], args[3]});
                }),
                new Breakage(
                        "the largest variance wins, not that of the winner",
                        "maxPool",
                        "Images",
                        (device, original, args) -> {
                            Object result = original.call(args);
                            Tensor x = tensor(args, 0);
                            Tensor winners = tensor(args, 2);
                            Tensor out = tensor(args, 3);
                            if (out.length() > winners.length()) {
                                Tensor variances = device.view(x, x.length() / 2, x.length() / 2);
                                Tensor pooled = device.view(out, winners.length(), winners.length());
                                Tensor others = device.allocate(winners.shape());
                                original.call(new Object[] {variances, args[1], others, pooled});
                            }
                            return result;
                        }),
                new Breakage(
                        "the variances take no gradient", "maxPoolGradient", "Images", (device, original, args) -> {
                            Tensor winners = tensor(args, 0);
                            Tensor gradOut = tensor(args, 1);
                            Tensor means = device.allocate(gradOut.shape());
                            for (int i = 0; i < winners.length(); i++) {
                                device.set(means, i, device.get(gradOut, i));
                            }
                            return original.call(new Object[] {winners, means, args[2], args[3], args[4]});
                        }),
                before("the gradient of the largest overwrites", "maxPoolGradient", "Images", set(false)),
                before("a sum ignores its factor", "sumPool", "Images", args -> args[2] = 1f),
                before("the gradient of a sum ignores its factor", "sumPoolGradient", "Images", args -> args[2] = 1f),
                before("the gradient of a pooled sum overwrites", "sumPoolGradient", "Images", set(false)));
    }
}
