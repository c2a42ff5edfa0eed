package dev.credence.testkit;

import static dev.credence.testkit.Breakage.after;
import static dev.credence.testkit.Breakage.before;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.GateKernels;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Faults of devices. */
final class Breakages {
    /** No fault: wrapping alone must not change anything. */
    static final Breakage NONE = before("nothing", "nothing", "", args -> {});

    private Breakages() {}

    static Stream<Breakage> all() {
        return Stream.of(products(), codedRows(), passes(), fused(), random(), memory(), ImageBreakages.all())
                .flatMap(s -> s);
    }

    private static Stream<Breakage> products() {
        return Stream.of(
                after("the last row of a large product is left out", "multiply", "DenseLayers", (device, args) -> {
                    Tensor product = tensor(args, 4);
                    for (int i = product.length() - product.size(1);
                            product.size(0) > 32 && i < product.length();
                            i++) {
                        device.set(product, i, 0);
                    }
                }),
                before("a shared matrix is transposed the wrong way", "multiplyPerSample", "Products", args -> {
                    if (tensor(args, 0).rank() == 2
                            && tensor(args, 0).size(0) == tensor(args, 0).size(1)) {
                        args[1] = !(Boolean) args[1];
                    }
                }),
                before("products overwrite where they should add", "multiply", "Products", set(false)),
                before("products of samples always add", "multiplyPerSample", "PerSampleLayers", set(true)));
    }

    private static Stream<Breakage> codedRows() {
        return Stream.of(
                after("the last of the gathered rows is left out", "gather", "CodedRows", (device, args) -> {
                    Tensor out = tensor(args, 2);
                    for (int i = out.length() - out.length() / out.size(0); i < out.length(); i++) {
                        device.set(out, i, 0);
                    }
                }),
                new Breakage(
                        "of rows with one code the last is kept", "scatterAdd", "Lookups", (device, original, args) -> {
                            Tensor from = tensor(args, 0);
                            int width = from.size(1);
                            for (int i = 0; i < from.size(0); i++) {
                                int code = (int) device.get(tensor(args, 1), i);
                                int to = code * width;
                                for (int c = 0; c < width; c++) {
                                    device.set(tensor(args, 2), to + c, device.get(from, i * width + c));
                                }
                            }
                            return null;
                        }),
                after("subnormal sums of rows are stored", "scatterAdd", "CodedRows", (device, args) -> {
                    if (device.get(tensor(args, 2), 0) == 0) {
                        device.set(tensor(args, 2), 0, Float.MIN_VALUE);
                    }
                }));
    }

    private static Stream<Breakage> passes() {
        return Stream.of(
                results(
                        "results overwrite where they should add",
                        "Passes",
                        r -> r.store() == Store.ADD
                                ? new Result(r.formula(), r.access(), r.reduction(), Store.SET)
                                : r),
                results(
                        "the gradient of a value used twice overwrites",
                        "Arithmetic",
                        r -> r.store() == Store.ADD
                                ? new Result(r.formula(), r.access(), r.reduction(), Store.SET)
                                : r),
                results(
                        "maxima are sums",
                        "Passes",
                        r -> r.reduction() == Reduction.MAX
                                ? new Result(r.formula(), r.access(), Reduction.SUM, r.store())
                                : r),
                results(
                        "reduced results have the wrong sign",
                        "Likelihoods",
                        r -> r.reduction() == Reduction.SUM
                                ? new Result(r.formula().negate(), r.access(), r.reduction(), r.store())
                                : r),
                results(
                        "the prior's constant is left out",
                        "Divergences",
                        r -> r.reduction() == Reduction.SUM
                                ? new Result(r.formula().minus(1e-3), r.access(), r.reduction(), r.store())
                                : r),
                pass(
                        "an offset is forgotten",
                        "Passes",
                        walk -> new Walk(
                                walk.extents(),
                                walk.operands().stream()
                                        .map(o -> o instanceof Operand.Elements e ? withoutOffset(e) : o)
                                        .toList(),
                                walk.results())),
                pass(
                        "the variances of a pair are its means",
                        "MomentLayers",
                        walk -> new Walk(
                                walk.extents(),
                                walk.operands().stream()
                                        .map(o -> o instanceof Operand.Elements e ? withoutOffset(e) : o)
                                        .toList(),
                                walk.results())),
                pass(
                        "an index counts down the wrong axis",
                        "Passes",
                        walk -> new Walk(
                                walk.extents(),
                                walk.operands().stream()
                                        .map(o ->
                                                o instanceof Operand.Index i ? new Operand.Index(i.name(), Axis.C) : o)
                                        .toList(),
                                walk.results())),
                before("a scalar is read once, when the pass is prepared", "prepare", "Passes", args -> {
                    Pass pass = (Pass) args[0];
                    Map<String, DoubleSupplier> frozen = new HashMap<>();
                    pass.scalars().forEach((name, scalar) -> {
                        double now = scalar.getAsDouble();
                        frozen.put(name, () -> now);
                    });
                    args[0] = new Pass(pass.walk(), pass.tensors(), frozen, pass.outputs());
                }),
                new Breakage("subnormal numbers are stored", "prepare", "Passes", (device, original, args) -> {
                    Pass pass = (Pass) args[0];
                    Kernel kernel = device.prepare(pass);
                    return (Kernel) () -> {
                        kernel.run();
                        Tensor out = pass.outputs().get(0);
                        for (int i = 0; i < out.length(); i++) {
                            if (device.get(out, i) == 0) {
                                device.set(out, i, Float.MIN_VALUE);
                            }
                        }
                    };
                }));
    }

    private static Operand withoutOffset(Operand.Elements e) {
        Access a = e.access();
        return new Operand.Elements(e.name(), new Access(0, a.strideK(), a.strideM(), a.strideC()));
    }

    private static Breakage results(String name, String noticedBy, UnaryOperator<Result> change) {
        return pass(
                name,
                noticedBy,
                walk -> new Walk(
                        walk.extents(),
                        walk.operands(),
                        walk.results().stream().map(change).toList()));
    }

    private static Breakage pass(String name, String noticedBy, UnaryOperator<Walk> change) {
        return before(name, "prepare", noticedBy, args -> {
            Pass pass = (Pass) args[0];
            args[0] = new Pass(change.apply(pass.walk()), pass.tensors(), pass.scalars(), pass.outputs());
        });
    }

    /** Fused kernels without effect. */
    private static Stream<Breakage> fused() {
        return Map.of(
                        LayerKernels.class, "DenseLayers",
                        DrawKernels.class, "Noise",
                        GateKernels.class, "MomentLayers",
                        DivergenceKernels.class, "Divergences",
                        OptimiserKernels.class, "Optimisers")
                .entrySet()
                .stream()
                .map(e -> new Breakage(
                        "fused " + e.getKey().getSimpleName() + " do nothing",
                        "fused",
                        e.getValue(),
                        (device, original, args) -> args[0] == e.getKey()
                                ? Optional.of(Proxy.newProxyInstance(
                                        e.getKey().getClassLoader(),
                                        new Class<?>[] {e.getKey()},
                                        (proxy, method, ignored) -> null))
                                : Optional.empty()));
    }

    private static Stream<Breakage> random() {
        return Stream.of(
                before("uniform numbers take the next step's words", "uniform", "RandomNumbers", args -> {
                    args[0] = Breakages.with((Noise) args[0], 1);
                }),
                before("all steps share one mask", "uniform", "Dropout", args -> {
                    args[0] = Breakages.with((Noise) args[0], 0);
                }),
                after("uniform numbers have all bits of a word", "uniform", "RandomNumbers", (device, args) -> {
                    Noise noise = (Noise) args[0];
                    for (int i = 0; i < tensor(args, 1).length(); i++) {
                        device.set(tensor(args, 1), i, (float) noise.random().uniform(noise.step(), i));
                    }
                }),
                before("normal numbers take the next step's words", "normal", "RandomNumbers", args -> {
                    args[0] = Breakages.with((Noise) args[0], 1);
                }),
                after(
                        "normal numbers from uniform numbers rounded to floats",
                        "normal",
                        "RandomNumbers",
                        (device, args) -> {
                            Noise noise = (Noise) args[0];
                            for (int i = 0; i < tensor(args, 1).length(); i++) {
                                float u = (float) noise.random().uniform(noise.step(), i);
                                device.set(tensor(args, 1), i, NormalQuantile.of(u));
                            }
                        }),
                new Breakage("noise that ignores the seed", "normal", "Noise", new Breakage.Fault() {
                    private int calls;

                    @Override
                    public Object call(ReferenceDevice device, Breakage.Original original, Object[] args)
                            throws Throwable {
                        args[0] = Breakages.with((Noise) args[0], ++calls);
                        return original.call(args);
                    }
                }));
    }

    private static Noise with(Noise noise, int ahead) {
        Noise other = new Noise(noise.random());
        other.setStep(ahead == 0 ? 0 : noise.step() + ahead);
        return other;
    }

    private static Stream<Breakage> memory() {
        return Stream.of(
                new Breakage("a view is a copy", "view", "Memory", (device, original, args) -> {
                    Tensor view = (Tensor) original.call(args);
                    Tensor copy = device.allocate(view.shape());
                    device.write(copy, device.read(view), 0);
                    return copy;
                }),
                new Breakage("a new tensor is not cleared", "allocate", "Memory", (device, original, args) -> {
                    Tensor tensor = (Tensor) original.call(args);
                    device.prepare(Pass.fill(tensor, 1)).run();
                    return tensor;
                }),
                new Breakage("a write beside the window", "read", "Memory", (device, original, args) -> {
                    Object result = original.call(args);
                    if (args.length == 3 && (Integer) args[2] > 0) {
                        ((float[]) args[1])[0] = 1;
                    }
                    return result;
                }));
    }

    /** The flag "accumulate", which is the last argument. */
    static Breakage.Before set(boolean accumulate) {
        return args -> args[args.length - 1] = accumulate;
    }

    static Tensor tensor(Object[] args, int i) {
        return (Tensor) args[i];
    }
}
