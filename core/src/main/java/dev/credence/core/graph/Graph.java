package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A static computation graph over tensors, built once for a batch shape and then replayed: {@link #forward} evaluates
 * the operations in order, {@link #backward} the gradients of one scalar in reverse order. A replay allocates nothing.
 *
 * <p>Each random operation has its own random stream, numbered in building order from the graph's first stream; the
 * step given to {@link #forward} selects the draw, so that a repeated step gives the same numbers.
 *
 * <p>K counts Monte-Carlo samples, M points of a batch; [K·M, C] holds the M rows of sample 0 first.
 */
public final class Graph {
    private final Device device;
    private final Parameters parameters;
    private final @Nullable Parameters held;
    private final long seed;
    private final Map<String, Var> parameterVars = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Noise> noises = new ArrayList<>();
    private long nextStream;
    private Rule[] reverse = new Rule[0];
    private Kernel[] beginning = new Kernel[0];
    private final MomentOperations moments;
    private final RowOperations rows;
    private final ImageOperations images;
    private final Map<String, Var> marks = new HashMap<>();
    private @Nullable Var energy;
    private @Nullable PointNoise points;

    /** An empty graph; its random operations use streams {@code firstStream, firstStream + 1, …} of the seed. */
    public Graph(Device device, Parameters parameters, long seed, long firstStream) {
        this(device, parameters, null, seed, firstStream);
    }

    /** A graph that can also read the parameters of another optimiser, as constants. */
    public Graph(Device device, Parameters parameters, @Nullable Parameters held, long seed, long firstStream) {
        this.device = device;
        this.parameters = parameters;
        this.held = held;
        this.seed = seed;
        this.nextStream = firstStream;
        this.moments = new MomentOperations(this);
        this.rows = new RowOperations(this);
        this.images = new ImageOperations(this);
    }

    public Device device() {
        return device;
    }

    /** Whether a parameter of this name was declared. */
    public boolean hasParameter(String name) {
        return parameters.contains(name);
    }

    /** A parameter by name; differentiable if it is trained and not held constant. */
    public Var parameter(String name) {
        return parameterVars.computeIfAbsent(
                name,
                n -> held != null && held.contains(n) && !parameters.contains(n)
                        ? new Var(n, held.value(n), false)
                        : parameters.var(n));
    }

    /** A constant tensor. */
    public Var constant(double value, int... shape) {
        Var constant = input("constant", shape);
        float[] values = new float[constant.value().length()];
        Arrays.fill(values, (float) value);
        device.write(constant.value(), values);
        return constant;
    }

    /** An input buffer, which the caller fills before each replay. */
    public Var input(String name, int... shape) {
        return new Var(name, device.allocate(shape), false);
    }

    /** A differentiable input, for gradients with respect to data. */
    public Var differentiableInput(String name, int... shape) {
        return new Var(name, device.allocate(shape), true);
    }

    /** Named intermediate results, recorded while the graph is built. */
    public Map<String, Var> marks() {
        return marks;
    }

    /** Lets the noise of rows, built from here on, depend on keys of the M points of a batch. */
    public PointNoise byPoint(int count) {
        PointNoise noise = new PointNoise(this, count);
        points = noise;
        return noise;
    }

    Optional<PointNoise> pointNoise() {
        return Optional.ofNullable(points);
    }

    /** The operations on means and variances. */
    public MomentOperations moments() {
        return moments;
    }

    /** The operations on the rows of matrices. */
    public RowOperations rows() {
        return rows;
    }

    /** The operations on images. */
    public ImageOperations images() {
        return images;
    }

    // ---- formulas

    /** A builder of formulas over an index space [k, m, c]. */
    public Mapping over(int k, int m, int c) {
        return new Mapping(this, new Extents(k, m, c));
    }

    /** Applies a function to every element: {@code map("exp", Functions::exp, x)}. */
    public Var map(String operation, UnaryOperator<Formula> function, Var x) {
        int length = x.value().length();
        return over(1, 1, length)
                .read("x", x, C)
                .store(Reduction.NONE, function.apply(Functions.input("x")), C)
                .out(operation, x.value().shape());
    }

    /** Applies a function to the elements of two values of one shape: {@code map("multiply", Formula::times, a, b)}. */
    public Var map(String operation, BinaryOperator<Formula> function, Var a, Var b) {
        require(Arrays.equals(a.value().shape(), b.value().shape()), operation, a, b);
        int length = a.value().length();
        return over(1, 1, length)
                .read("a", a, C)
                .read("b", b, C)
                .store(Reduction.NONE, function.apply(Functions.input("a"), Functions.input("b")), C)
                .out(operation, a.value().shape());
    }

    // ---- layers

    /** h = dropout(a(x W + b)): x [R, I], w [I, O], b [O], h [R, O]. One fused pass follows the product. */
    public Var dense(Var x, Var w, Var b, Activation activation, double dropoutRate) {
        require(x.rank() == 2 && w.rank() == 2 && x.size(1) == w.size(0) && b.size(0) == w.size(1), "dense", x, w, b);
        Var out = out("dense", any(x, w, b), x.size(0), w.size(1));
        return Draws.layer(this, new Product.Dense(device), out, x, w, b, activation, rate(dropoutRate));
    }

    /** x W: x [R, I], w [I, O] → [R, O]. */
    public Var product(Var x, Var w) {
        require(x.rank() == 2 && w.rank() == 2 && x.size(1) == w.size(0), "product", x, w);
        return add(new ProductRule(new Product.Dense(device), out("product", any(x, w), x.size(0), w.size(1)), x, w));
    }

    /** x W_k + b_k: x [K, M, I] or shared [M, I], w [K, I, O], b [K, O] or shared [O] → [K, M, O]. */
    public Var densePerSample(Var x, Var w, Var b) {
        return densePerSample(x, w, b, Activation.IDENTITY);
    }

    /** h = a(x W_k + b_k): x [K, M, I] or shared [M, I], w [K, I, O], b [K, O] or shared [O] → [K, M, O]. */
    public Var densePerSample(Var x, Var w, Var b, Activation activation) {
        require(
                w.rank() == 3
                        && (x.rank() == 2 || (x.rank() == 3 && x.size(0) == w.size(0)))
                        && x.size(-1) == w.size(1)
                        && (b.rank() == 1 || (b.rank() == 2 && b.size(0) == w.size(0)))
                        && b.size(-1) == w.size(2),
                "densePerSample",
                x,
                w,
                b);
        return PerSampleProductRule.dense(this, x, w, b, activation);
    }

    /**
     * The variance of a dense layer's pre-activation under independent weights and biases: x² e^logVariance +
     * e^biasLogVariance, x [R, I], logVariance [I, O], biasLogVariance [O] → [R, O].
     */
    public Var denseVariance(Var x, Var logVariance, Var biasLogVariance) {
        require(
                x.rank() == 2
                        && logVariance.rank() == 2
                        && x.size(1) == logVariance.size(0)
                        && biasLogVariance.size(0) == logVariance.size(1),
                "denseVariance",
                x,
                logVariance,
                biasLogVariance);
        return variance(new Product.Dense(device), x, logVariance, biasLogVariance, x.size(0), logVariance.size(1));
    }

    /** x² e^logVariance + e^biasLogVariance for a product, with the result's shape. */
    Var variance(Product product, Var x, Var logVariance, Var biasLogVariance, int... shape) {
        Var squares = map("square", Formula::square, x);
        Var variances = exp(logVariance);
        int columns = logVariance.size(1);
        int rows = x.size(0) * product.positions();
        Var spread =
                add(new ProductRule(product, out("product", any(x, variances), rows, columns), squares, variances));
        Formula sum = Functions.input("x").plus(Functions.exp(Functions.input("b")));
        return over(1, rows, columns)
                .read("x", spread, M, C)
                .read("b", biasLogVariance, C)
                .store(Reduction.NONE, sum, M, C)
                .out("variance", shape);
    }

    /** a(x), element by element. */
    public Var activation(Var x, Activation activation) {
        return over(1, 1, x.value().length())
                .read("x", x, C)
                .store(Reduction.NONE, activation.of(Functions.input("x")), C)
                .derivative(0, "x", activation.derivative(Mapping.result(0)))
                .out("activation", x.value().shape());
    }

    /**
     * Inverted dropout for K samples of x [M, C] → [K·M, C]: each element is dropped with probability
     * {@code dropoutRate}, the others are divided by 1 − rate. The masks are noise of rows ({@link RowOperations}).
     */
    public Var dropout(Var x, double dropoutRate, int samples) {
        return Draws.dropout(this, x, rate(dropoutRate), samples);
    }

    /** {@link #dropout} of weights, which all points share: K samples of w [I, …] → [K·I, …]. */
    public Var dropConnect(Var w, double dropoutRate, int samples) {
        return Draws.shared(this, w, rate(dropoutRate), samples);
    }

    /** x [M, C] repeated for K samples → [K·M, C]. */
    public Var repeat(Var x, int samples) {
        int[] shape = x.value().shape();
        shape[0] *= samples;
        return over(samples, 1, x.value().length())
                .read("x", x, C)
                .store(Reduction.NONE, Functions.input("x"), K, C)
                .out("repeat", shape);
    }

    /** A view of the elements with another shape. */
    public Var reshape(Var x, int... shape) {
        int length = 1;
        for (int extent : shape) {
            length *= extent;
        }
        require(length == x.value().length(), "reshape to " + Arrays.toString(shape), x);
        Var out = new Var("reshape", device.view(x.value(), 0, shape), x.differentiable());
        return add(new ViewRule(device, out, x, 0));
    }

    // ---- noise

    /** K draws of N(mean, e^logVariance) with the reparameterisation trick: mean, logVariance [...] → [K, ...]. */
    public Var gaussianSamples(Var mean, Var logVariance, int samples) {
        return Draws.gaussian(this, mean, logVariance, samples);
    }

    /** K draws of N(mean, variance), variance &gt; 0: mean, variance [M, …] → [K·M, …], sample by sample. */
    public Var perturb(Var mean, Var variance, int samples) {
        require(Arrays.equals(mean.value().shape(), variance.value().shape()), "perturb", mean, variance);
        return Draws.perturb(this, mean, variance, samples);
    }

    /** Standard normal noise, fresh in every replay; not differentiable. For activations see {@link RowOperations}. */
    public Var normal(int... shape) {
        return add(new NoiseRule(out("normal", false, shape), noise(), device::normal, points != null));
    }

    /** Uniform noise in [0, 1), likewise. */
    public Var uniform(int... shape) {
        return add(new NoiseRule(out("uniform", false, shape), noise(), device::uniform, points != null));
    }

    // ---- arithmetic

    /** a · b, element by element. */
    public Var multiply(Var a, Var b) {
        return map("multiply", Formula::times, a, b);
    }

    /** e^x. */
    public Var exp(Var x) {
        return map("exp", Functions::exp, x);
    }

    /** factor · x. */
    public Var scale(Var x, double factor) {
        return map("scale", f -> f.times(factor), x);
    }

    /** a + b. */
    public Var plus(Var a, Var b) {
        return map("plus", Formula::plus, a, b);
    }

    /** a − b. */
    public Var minus(Var a, Var b) {
        return map("minus", Formula::minus, a, b);
    }

    /** Σ c_i x_i over values of one shape; coefficients may change between replays. */
    public Var linearCombination(List<Coefficient> coefficients, List<Var> terms) {
        Var first = terms.get(0);
        Mapping mapping = over(1, 1, first.value().length());
        Formula sum = Functions.constant(0);
        for (int i = 0; i < terms.size(); i++) {
            require(
                    Arrays.equals(first.value().shape(), terms.get(i).value().shape()),
                    "linearCombination",
                    terms.toArray(Var[]::new));
            mapping.read("x" + i, terms.get(i), C).scalar("c" + i, coefficients.get(i)::value);
            sum = sum.plus(Functions.input("c" + i).times(Functions.input("x" + i)));
        }
        return mapping.store(Reduction.NONE, sum, C)
                .out("linearCombination", first.value().shape());
    }

    /** The sum of all elements [1]. */
    public Var sum(Var x) {
        return over(1, 1, x.value().length()).read("x", x, C).reduce("sum", Reduction.SUM, Functions.input("x"));
    }

    /** The mean of all elements [1]. */
    public Var mean(Var x) {
        int length = x.value().length();
        Formula part = Functions.input("x").over(length);
        return over(1, 1, length).read("x", x, C).reduce("mean", Reduction.SUM, part);
    }

    // ---- the data term over samples, and divergences

    /** E [M] = (1/α) log (1/K) Σ_k exp(α ℓ_k), the mean for α = 0 (Li &amp; Gal 2017, eq. 7). */
    public Var alphaMean(Var logLikelihood, double alpha) {
        return Divergences.alphaMean(this, logLikelihood, alpha);
    }

    /** KL(N(m, e^v) ‖ N(0, e^−λ)) = ½ Σ e^λ (m² + e^v) − v − λ − 1, λ = logPrecision [1]. */
    public Var gaussianKl(Var mean, Var logVariance, Var logPrecision) {
        return Divergences.gaussianKl(this, mean, logVariance, logPrecision);
    }

    // ---- replay

    /** Draws the noise of a step ahead, in a graph {@linkplain #byPoint by point}: {@link #forward} then has none. */
    public void draw(int step) {
        noises.forEach(noise -> noise.setStep(step));
        rules.stream().filter(NoiseRule.class::isInstance).forEach(Rule::forward);
    }

    /** Evaluates all operations, with the random numbers of a step. */
    public void forward(int step) {
        for (Noise noise : noises) {
            noise.setStep(step);
        }
        rules.forEach(Rule::forward);
    }

    /** Allocates the gradient buffers of a scalar [1] for {@link #backward}. Called once, after the graph is built. */
    public void differentiate(Var scalar) {
        if (energy != null) {
            throw new IllegalStateException("This graph already differentiates " + energy);
        }
        boolean computed = rules.stream().anyMatch(rule -> rule.output() == scalar);
        require(scalar.value().length() == 1 && scalar.differentiable() && computed, "differentiate", scalar);
        energy = scalar;
        Set<Var> reached = new HashSet<>();
        reached.add(scalar);
        scalar.gradient(device.allocate(scalar.value().shape()));
        List<Rule> backward = new ArrayList<>();
        GradientBuffers buffers = new GradientBuffers(device, rules);
        for (int r = rules.size() - 1; r >= 0; r--) {
            Rule rule = rules.get(r);
            if (!reached.contains(rule.output())) {
                continue;
            }
            backward.add(rule);
            for (int i = 0; i < rule.inputs().length; i++) {
                Var input = rule.input(i);
                if (!input.differentiable()) {
                    continue;
                }
                rule.accumulate(i, !reached.add(input));
                if (!input.hasGradient()) {
                    input.gradient(buffers.of(rule, i));
                }
            }
        }
        reverse = backward.toArray(Rule[]::new);
        backward.forEach(Rule::prepareBackward);
        List<Kernel> first = new ArrayList<>();
        // refilled each time: the first rule may overwrite it
        first.add(device.prepare(Pass.fill(scalar.gradient(), 1)));
        // gradients that this graph does not reach may hold those of another graph over the same parameters
        parameters.trainedNames().stream()
                .map(this::parameter)
                .filter(p -> !reached.contains(p))
                .forEach(p -> first.add(device.prepare(Pass.fill(p.gradient(), 0))));
        beginning = first.toArray(Kernel[]::new);
    }

    /** Computes the gradients of the scalar given to {@link #differentiate}, at the values of the last forward pass. */
    public void backward() {
        if (energy == null) {
            throw new IllegalStateException("Call differentiate before backward");
        }
        for (Kernel kernel : beginning) {
            kernel.run();
        }
        for (Rule rule : reverse) {
            rule.backward();
        }
    }

    Var add(Rule rule) {
        rules.add(rule);
        return rule.output();
    }

    /** Takes the latest operation back if it is the product that gives the value. */
    Optional<ProductRule> withdrawn(Var value) {
        int last = rules.size() - 1;
        if (last >= 0 && rules.get(last) instanceof ProductRule rule && rule.output() == value) {
            rules.remove(last);
            return Optional.of(rule);
        }
        return Optional.empty();
    }

    Noise noise() {
        Noise noise = new Noise(CounterRandom.of(seed, nextStream++));
        noises.add(noise);
        return noise;
    }

    Var out(String operation, boolean differentiable, int... shape) {
        return new Var(operation, device.allocate(shape), differentiable);
    }

    Var like(String operation, Var x) {
        return out(operation, x.differentiable(), x.value().shape());
    }

    static boolean any(Var... vars) {
        for (Var v : vars) {
            if (v.differentiable()) {
                return true;
            }
        }
        return false;
    }

    static float rate(double dropoutRate) {
        if (!(dropoutRate >= 0 && dropoutRate < 1)) {
            throw new IllegalArgumentException("A dropout rate must be in [0, 1), got " + dropoutRate);
        }
        return (float) dropoutRate;
    }

    static void require(boolean fits, String operation, Var... vars) {
        if (!fits) {
            throw new IllegalArgumentException("The shapes do not fit " + operation + ": " + Arrays.toString(vars));
        }
    }

    /** The tensor of a parameter, to be read or set between steps. */
    public Tensor parameterTensor(String name) {
        return parameters.value(name);
    }
}
