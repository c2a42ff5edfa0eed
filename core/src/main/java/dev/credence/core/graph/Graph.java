package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A computation over tensors that is built once for a batch shape and then replayed: {@link #forward} evaluates every operation in order,
 * {@link #backward} the gradients of one scalar in reverse. All buffers are allocated while building; a replay allocates nothing.
 *
 * <p>Random operations take their words from streams of their own, numbered in building order from the graph's first stream; the step
 * given to {@link #forward} selects the draw, so that a step repeated is the same step.
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
    private Rule[] order = new Rule[0];
    private Rule[] reverse = new Rule[0];
    private Tensor[] unreached = new Tensor[0];
    private final MomentOperations moments;
    private final RowOperations rows;
    private final ImageOperations images;
    private @Nullable Var energy;

    /** An empty graph; its random operations use streams {@code firstStream, firstStream + 1, …} of the seed. */
    public Graph(Device device, Parameters parameters, long seed, long firstStream) {
        this(device, parameters, null, seed, firstStream);
    }

    /** The same, with the parameters of another optimiser at hand as constants. */
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

    /** A parameter by name; differentiable if it is trained, and not held constant. */
    public Var parameter(String name) {
        return parameterVars.computeIfAbsent(
                name,
                n -> held != null && held.contains(n) && !parameters.contains(n)
                        ? new Var(n, held.value(n), false)
                        : parameters.var(n));
    }

    /** A buffer that holds one value everywhere. */
    public Var constant(double value, int... shape) {
        Var constant = input("constant", shape);
        device.elementwise().fill(constant.value(), (float) value);
        return constant;
    }

    /** A buffer that the caller fills before each replay. */
    public Var input(String name, int... shape) {
        return new Var(name, device.allocate(shape), false);
    }

    /** The same, with a gradient: for derivatives with respect to data. */
    public Var differentiableInput(String name, int... shape) {
        return new Var(name, device.allocate(shape), true);
    }

    /** The operations on means and variances. */
    public MomentOperations moments() {
        return moments;
    }

    /** The operations on matrices whose rows are draws or points. */
    public RowOperations rows() {
        return rows;
    }

    /** The operations on images. */
    public ImageOperations images() {
        return images;
    }

    // ---- layers

    /** h = dropout(a(x W + b)): x [R, I], w [I, O], b [O], h [R, O]. One fused pass follows the product. */
    public Var dense(Var x, Var w, Var b, Activation activation, double dropoutRate) {
        require(x.rank() == 2 && w.rank() == 2 && x.size(1) == w.size(0) && b.size(0) == w.size(1), "dense", x, w, b);
        return add(new DenseRule(
                device,
                new Product.Dense(device),
                out("dense", any(x, w, b), x.size(0), w.size(1)),
                x,
                w,
                b,
                activation,
                rate(dropoutRate),
                noise()));
    }

    /** One weight matrix a sample: x [K, M, I] or shared [M, I], w [K, I, O], b [K, O] or shared [O] → [K, M, O]. */
    public Var densePerSample(Var x, Var w, Var b) {
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
        return add(new DensePerSampleRule(
                device, out("densePerSample", any(x, w, b), w.size(0), x.size(-2), w.size(2)), x, w, b));
    }

    /**
     * The variance of a dense layer's pre-activation under independent weights and biases: x² e^logVariance + e^biasLogVariance, x [R, I],
     * logVariance [I, O], biasLogVariance [O] → [R, O].
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
        return add(new DenseVarianceRule(
                device,
                new Product.Dense(device),
                out("denseVariance", any(x, logVariance, biasLogVariance), x.size(0), logVariance.size(1)),
                x,
                logVariance,
                biasLogVariance));
    }

    /** a(x), element by element. */
    public Var activation(Var x, Activation activation) {
        return add(new ElementwiseRules.Activate(device, like("activation", x), x, activation));
    }

    /** x [M, C] repeated for K samples, each element dropped with probability {@code rate}, the rest divided by 1 − rate → [K·M, C]. */
    public Var dropout(Var x, double rate, int samples) {
        int[] shape = x.value().shape();
        shape[0] *= samples;
        return add(new DropoutRule(device, out("dropout", any(x), shape), x, rate(rate), noise()));
    }

    /** x [M, C] repeated for K samples → [K·M, C]. */
    public Var repeat(Var x, int samples) {
        return dropout(x, 0, samples);
    }

    /** The same elements under another shape. */
    public Var reshape(Var x, int... shape) {
        int length = 1;
        for (int extent : shape) {
            length *= extent;
        }
        require(length == x.value().length(), "reshape to " + Arrays.toString(shape), x);
        Var out = new Var("reshape", device.view(x.value(), 0, shape), x.differentiable());
        return add(new ElementwiseRules.Reshape(device, out, x));
    }

    // ---- noise

    /** K draws of N(mean, e^logVariance) with the reparameterisation trick: mean, logVariance [...] → [K, ...]. */
    public Var gaussianSamples(Var mean, Var logVariance, int samples) {
        int[] shape = mean.value().shape();
        int[] out = new int[shape.length + 1];
        out[0] = samples;
        System.arraycopy(shape, 0, out, 1, shape.length);
        return add(new ReparameteriseRule(
                device, out("gaussianSamples", any(mean, logVariance), out), mean, logVariance, noise()));
    }

    /** K draws of N(mean, variance), variance &gt; 0, one after the other: mean, variance [M, …] → [K·M, …]. */
    public Var perturb(Var mean, Var variance, int samples) {
        require(Arrays.equals(mean.value().shape(), variance.value().shape()), "perturb", mean, variance);
        int[] shape = mean.value().shape();
        shape[0] *= samples;
        return add(new PerturbRule(device, out("perturb", any(mean, variance), shape), mean, variance, noise()));
    }

    /** Fresh standard normal numbers at every replay; a constant to gradients. */
    public Var normal(int... shape) {
        return add(new ElementwiseRules.Normal(device, out("normal", false, shape), noise()));
    }

    // ---- arithmetic

    /** a · b, element by element. */
    public Var multiply(Var a, Var b) {
        require(Arrays.equals(a.value().shape(), b.value().shape()), "multiply", a, b);
        return add(new ElementwiseRules.Multiply(
                device, out("multiply", any(a, b), a.value().shape()), a, b));
    }

    /** e^x. */
    public Var exp(Var x) {
        return add(new ElementwiseRules.Exp(device, like("exp", x), x));
    }

    /** factor · x. */
    public Var scale(Var x, double factor) {
        return linearCombination(List.of(new Coefficient(factor)), List.of(x));
    }

    /** a + b. */
    public Var plus(Var a, Var b) {
        return linearCombination(List.of(new Coefficient(1), new Coefficient(1)), List.of(a, b));
    }

    /** a − b. */
    public Var minus(Var a, Var b) {
        return linearCombination(List.of(new Coefficient(1), new Coefficient(-1)), List.of(a, b));
    }

    /** Σ c_i x_i over values of one shape, with coefficients that may change between replays. */
    public Var linearCombination(List<Coefficient> coefficients, List<Var> terms) {
        Var[] xs = terms.toArray(Var[]::new);
        for (Var x : xs) {
            require(Arrays.equals(xs[0].value().shape(), x.value().shape()), "linearCombination", xs);
        }
        return add(new ElementwiseRules.LinearCombination(
                device,
                out("linearCombination", any(xs), xs[0].value().shape()),
                xs,
                coefficients.toArray(Coefficient[]::new)));
    }

    /** The sum of all elements [1]. */
    public Var sum(Var x) {
        return add(new ElementwiseRules.Sum(device, out("sum", any(x), 1), x, 1f));
    }

    /** The mean of all elements [1]. */
    public Var mean(Var x) {
        return add(new ElementwiseRules.Sum(
                device, out("mean", any(x), 1), x, 1f / x.value().length()));
    }

    // ---- likelihoods: f [K·M, C], y [M] → ℓ [K, M]

    /** ℓ = ½ λ − ½ log 2π − ½ e^λ (y − f)². */
    public Var gaussianLogLikelihood(Var f, Var y, Var logPrecision) {
        return add(LikelihoodRules.gaussian(
                device, likelihoodOut("gaussianLogLikelihood", f, y, 1, logPrecision), f, y, logPrecision));
    }

    /** f_0 the mean, f_1 the log variance. */
    public Var heteroscedasticLogLikelihood(Var f, Var y) {
        var k = device.likelihoods();
        return add(LikelihoodRules.plain(
                likelihoodOut("heteroscedasticLogLikelihood", f, y, 2),
                f,
                y,
                k::heteroscedasticGaussian,
                k::heteroscedasticGaussianGradient));
    }

    /** y holds class indices: ℓ = log softmax(f)_y. */
    public Var categoricalLogLikelihood(Var f, Var y) {
        var k = device.likelihoods();
        return add(LikelihoodRules.plain(
                likelihoodOut("categoricalLogLikelihood", f, y, f.size(-1)),
                f,
                y,
                k::categorical,
                k::categoricalGradient));
    }

    /** y ∈ {0, 1}: ℓ = y f − log(1 + e^f). */
    public Var bernoulliLogLikelihood(Var f, Var y) {
        var k = device.likelihoods();
        return add(LikelihoodRules.plain(
                likelihoodOut("bernoulliLogLikelihood", f, y, 1), f, y, k::bernoulli, k::bernoulliGradient));
    }

    /** E [M] = (1/α) log (1/K) Σ_k exp(α ℓ_k), the mean for α = 0 (Li &amp; Gal 2017, eq. 7). */
    public Var alphaMean(Var logLikelihood, double alpha) {
        return add(new LikelihoodRules.AlphaMean(
                device, out("alphaMean", any(logLikelihood), logLikelihood.size(1)), logLikelihood, alpha));
    }

    // ---- divergences: scalars [1]

    /** −Σ log N(s·w; 0, e^−λ). */
    public Var gaussianEnergy(Var w, double scale, Var logPrecision) {
        return add(new DivergenceRules.GaussianEnergy(
                device, out("gaussianEnergy", any(w, logPrecision), 1), w, logPrecision, (float) scale));
    }

    /** −Σ log Laplace(s·w; 0, b). */
    public Var laplaceEnergy(Var w, double scale, double b) {
        return add(new DivergenceRules.LaplaceEnergy(device, out("laplaceEnergy", any(w), 1), w, (float) scale, b));
    }

    /** −Σ log (π N(s·w; 0, σ₁²) + (1 − π) N(s·w; 0, σ₂²)). */
    public Var scaleMixtureEnergy(Var w, double scale, double pi, double sd1, double sd2) {
        return add(new DivergenceRules.ScaleMixtureEnergy(
                device, out("scaleMixtureEnergy", any(w), 1), w, (float) scale, pi, sd1, sd2));
    }

    /** KL(N(mean, e^logVariance) ‖ N(0, e^−λ)), summed. */
    public Var gaussianKl(Var mean, Var logVariance, Var logPrecision) {
        return add(new DivergenceRules.GaussianKl(
                device, out("gaussianKl", any(mean, logVariance, logPrecision), 1), mean, logVariance, logPrecision));
    }

    /** KL(N(mean, e^logVariance) ‖ log-uniform) up to its infinite constant, by the approximation of Molchanov et al. (2017), summed. */
    public Var logUniformKl(Var mean, Var logVariance) {
        return add(new DivergenceRules.LogUniformKl(
                device, out("logUniformKl", any(mean, logVariance), 1), mean, logVariance));
    }

    // ---- replay

    /** Evaluates all operations with the random numbers of a step. */
    public void forward(int step) {
        for (Noise noise : noises) {
            noise.setStep(step);
        }
        for (Rule rule : order) {
            rule.forward();
        }
    }

    /**
     * Names the scalar [1] whose gradients {@link #backward} computes, and allocates their buffers. Call once, when building is done.
     *
     * @throws IllegalStateException naming the operation, if one on the way has no gradient
     */
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
                if (!rule.hasGradient(i)) {
                    throw new IllegalStateException(
                            "The operation " + rule.output() + " has no gradient with respect to its input " + input);
                }
                rule.accumulate(i, !reached.add(input));
                if (!input.hasGradient()) {
                    input.gradient(device.allocate(input.value().shape()));
                }
            }
        }
        reverse = backward.toArray(Rule[]::new);
        unreached = parameters.trainedNames().stream()
                .map(this::parameter)
                .filter(p -> !reached.contains(p))
                .map(Var::gradient)
                .toArray(Tensor[]::new);
    }

    /** Computes the gradients of the scalar given to {@link #differentiate}, at the values of the last forward pass. */
    public void backward() {
        if (energy == null) {
            throw new IllegalStateException("Call differentiate before backward");
        }
        // anew each time: the first rule may work in place on it
        device.elementwise().fill(energy.gradient(), 1);
        for (Tensor gradient : unreached) {
            device.elementwise().fill(gradient, 0); // another graph over the same parameters may have written it
        }
        for (Rule rule : reverse) {
            rule.backward();
        }
    }

    Var add(Rule rule) {
        rules.add(rule);
        order = rules.toArray(Rule[]::new);
        return rule.output();
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

    private Var likelihoodOut(String operation, Var f, Var y, int outputs, Var... more) {
        int points = y.value().length();
        require(f.size(-1) == outputs && f.value().length() % (points * outputs) == 0, operation, f, y);
        // a trained y counts, so that its missing gradient is named rather than taken for zero
        boolean differentiable = any(f, y) || any(more);
        return out(operation, differentiable, f.value().length() / (points * outputs), points);
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

    /** The tensor behind a parameter, for those who read or set it between steps. */
    public Tensor parameterTensor(String name) {
        return parameters.value(name);
    }
}
