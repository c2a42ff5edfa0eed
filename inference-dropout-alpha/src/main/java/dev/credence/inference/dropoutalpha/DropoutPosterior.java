package dev.credence.inference.dropoutalpha;

import dev.credence.core.Sizes;
import dev.credence.core.UserException;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The dropout posterior (Gal 2016, section 3.2.1): row r of weight matrix i is W_ir z_r/(1 − p_i) with z_r ~
 * Bernoulli(1 − p_i), redrawn for every point and sample; biases are deterministic. This is "inverted" dropout: the
 * stored matrix W is the posterior mean, and a kept row has the value M = W/(1 − p).
 *
 * <p>With dropout rate 0 it is a point estimate: a deterministic network with the prior as penalty.
 *
 * <p>A convolution's input is dropped element by element, or by whole channels, for which neighbouring pixels cannot
 * compensate. Dropping a channel drops rows of the weight matrix at all positions; dropping an element does so only for
 * the windows that contain it, so that the divergence, that of dropped rows, is an approximation.
 *
 * <p>Rates can be learnt with the weights, one for each matrix (concrete dropout: Gal, Hron &amp; Kendall 2017); see
 * {@link ConcreteMask}. A convolution's input is then dropped by channels. A rate can also be annealed to 0 during
 * training ({@link AnnealedMask}), after which the posterior is a point.
 *
 * @param model the network
 * @param inputRate p of the first weight matrix: the probability that an input is dropped
 * @param hiddenRate p of the other dense layers: the probability that a hidden unit is dropped
 * @param convolutionRate p of the other convolutions
 * @param mask unit of dropout in convolutions
 * @param recurrentRate p of the states that recurrent layers read: the probability that a unit is dropped, the same at
 *     all steps of a sequence (Gal &amp; Ghahramani 2016)
 * @param embeddingRate p of the rows of tables: the probability that the vector of a category or word is dropped,
 *     wherever it occurs in a row of the batch
 * @param stepMasks whether the steps of a sequence share their masks
 */
public record DropoutPosterior(
        Model model,
        DropoutRate inputRate,
        DropoutRate hiddenRate,
        DropoutRate convolutionRate,
        ConvolutionMask mask,
        DropoutRate recurrentRate,
        DropoutRate embeddingRate,
        StepMasks stepMasks)
        implements Posterior {
    /** Unit of dropout in a convolution's input, including the first layer's. */
    public enum ConvolutionMask {
        /** Single elements. */
        ELEMENT,
        /** Channels of an image. */
        CHANNEL
    }

    /** Masks over the steps of a sequence. */
    public enum StepMasks {
        /** One draw for all steps: a sample is one network (Gal &amp; Ghahramani 2016). */
        HELD,
        /** A draw for each step, "naive" dropout: noise, of which no network is a sample. For comparison. */
        REDRAWN
    }

    /** @throws UserException if a convolution's rate is learnt, but not dropped by channel */
    public DropoutPosterior {
        boolean byElement = mask == ConvolutionMask.ELEMENT
                && matrices(model)
                        .filter(block -> block.role() == Block.Role.KERNEL)
                        .anyMatch(block ->
                                (isFirst(model, block) ? inputRate : convolutionRate) instanceof DropoutRate.Learnt);
        if (byElement) {
            throw new UserException("A convolution's dropout rate is learnt for whole channels, but single numbers are"
                    + " to be dropped, whose divergence is not known: set convolution-mask=channel");
        }
    }

    /** A posterior of a network without sequences: the recurrent rate is the hidden one, no vectors are dropped. */
    public DropoutPosterior(
            Model model,
            DropoutRate inputRate,
            DropoutRate hiddenRate,
            DropoutRate convolutionRate,
            ConvolutionMask mask) {
        this(model, inputRate, hiddenRate, convolutionRate, mask, hiddenRate, DropoutRate.of(0), StepMasks.HELD);
    }

    /** A posterior with given rates. */
    public DropoutPosterior(
            Model model, double inputRate, double hiddenRate, double convolutionRate, ConvolutionMask mask) {
        this(
                model,
                given("input-dropout", inputRate),
                given("dropout", hiddenRate),
                given("convolution-dropout", convolutionRate),
                mask);
    }

    /** A posterior of a network without convolutions. */
    public DropoutPosterior(Model model, DropoutRate inputRate, DropoutRate hiddenRate) {
        this(model, inputRate, hiddenRate, DropoutRate.of(0), ConvolutionMask.ELEMENT);
    }

    /** A posterior of a network without convolutions, with given rates. */
    public DropoutPosterior(Model model, double inputRate, double hiddenRate) {
        this(model, inputRate, hiddenRate, 0, ConvolutionMask.ELEMENT);
    }

    @Override
    public void declare(Declarations declarations) {
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.glorot(), block.extents()));
        masks().forEach(mask -> mask.declare(declarations));
        if (anneals()) {
            AnnealedMask.declareFactor(declarations);
        }
    }

    private boolean anneals() {
        return masks().anyMatch(AnnealedMask.class::isInstance);
    }

    /** That of the falling rates. */
    @Override
    public Optional<Annealing> annealing() {
        return anneals() ? Optional.of(AnnealedMask::anneal) : Optional.empty();
    }

    /** The learnt rates, named {@code layer0.weight.dropout}. */
    @Override
    public Map<String, Double> learnt(Parameters parameters) {
        Map<String, Double> rates = new LinkedHashMap<>();
        concrete().forEach(learnt -> rates.put(learnt.matrix().name() + ".dropout", learnt.value(parameters)));
        return rates;
    }

    /** The learnt rates. */
    @Override
    public Map<String, Var> diagnostics(Graph g, Var x) {
        Map<String, Var> rates = new LinkedHashMap<>();
        concrete().forEach(learnt -> rates.put(learnt.matrix().name() + ".dropout", learnt.probability(g)));
        return rates;
    }

    private Stream<ConcreteMask> concrete() {
        return masks().filter(ConcreteMask.class::isInstance).map(ConcreteMask.class::cast);
    }

    private Stream<Mask> masks() {
        return model.network().layers().stream()
                .flatMap(at -> at.blocks().stream()
                        .filter(block -> block.role().isMatrix())
                        .flatMap(block -> mask(at, block).stream()));
    }

    /** The mask of a matrix's input if its rate is learnt or annealed; empty for a constant rate. */
    Optional<Mask> mask(PlacedLayer at, Block matrix) {
        DropoutRate rate = rate(matrix);
        boolean image = matrix.role() == Block.Role.KERNEL && at.input() instanceof Shape.Image;
        int inputs = image ? ((Shape.Image) at.input()).image().channels() : matrix.rows();
        if (rate instanceof DropoutRate.Learnt learnt) {
            return Optional.of(new ConcreteMask(matrix, inputs, learnt));
        }
        return rate instanceof DropoutRate.Annealed annealed
                ? Optional.of(new AnnealedMask(matrix, inputs, annealed))
                : Optional.empty();
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(model.network().forward(new DropoutTreatment(this, g, samples), x), samples);
    }

    /**
     * Outputs with every mask at its mean. The matrices are stored as their posterior means, so that this is "standard
     * dropout" at prediction, or weight averaging (Gal 2016, section 4.4).
     */
    @Override
    public Optional<Var> meanOutputs(Graph g, Var x) {
        return Optional.of(model.network().forward(Treatment.points(g), x));
    }

    /** The rate of a matrix's input, or of a table's rows. */
    DropoutRate rate(Block matrix) {
        return switch (matrix.role()) {
            case TABLE -> embeddingRate;
            case RECURRENT -> recurrentRate;
            case KERNEL -> isFirst(model, matrix) ? inputRate : convolutionRate;
            default -> isFirst(model, matrix) ? inputRate : hiddenRate;
        };
    }

    /** Whether it is the first matrix after any tables. */
    private static boolean isFirst(Model model, Block matrix) {
        return matrices(model)
                .filter(block -> block.role() != Block.Role.TABLE)
                .findFirst()
                .filter(matrix::equals)
                .isPresent();
    }

    private static Stream<Block> matrices(Model model) {
        return model.network().blocks().filter(block -> block.role().isMatrix());
    }

    /** A matrix's input under masks of its own: x [M, I] → [copies·M, I]. */
    Var elements(Graph g, PlacedLayer at, Block matrix, Var x, int copies) {
        return mask(at, matrix)
                .map(mask -> mask.elements(g, x, copies))
                .orElseGet(() -> g.dropout(x, fixed(matrix), copies));
    }

    /** The rate of a matrix without a {@link #mask}. */
    double fixed(Block matrix) {
        return ((DropoutRate.Fixed) rate(matrix)).p();
    }

    boolean byChannel(Block matrix) {
        return mask == ConvolutionMask.CHANNEL
                && matrix.role() == Block.Role.KERNEL
                && rate(matrix).drops();
    }

    /** W with dropped rows: diag(z/(1 − p)) W, with the diagonal by dropout of the unit matrix. */
    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        if (!model.isPerceptron()) {
            return Optional.empty();
        }
        List<LayerWeights> layers = new ArrayList<>();
        for (PlacedLayer at : model.placed()) {
            Block block = at.block("weight");
            int inputs = block.rows();
            float[] unit = new float[Sizes.product("the draws of the weights", inputs, inputs)];
            for (int i = 0; i < inputs; i++) {
                unit[i * (inputs + 1)] = 1;
            }
            Var diagonal = g.input("unit", inputs, inputs);
            g.device().write(diagonal.value(), unit);
            Var masks = elements(g, at, block, diagonal, 1);
            Var zero = g.constant(0, block.columns());
            Var weight = g.dense(masks, g.parameter(block.name()), zero, Activation.IDENTITY, 0);
            layers.add(new LayerWeights(weight, g.parameter(at.block("bias").name())));
        }
        return Optional.of(layers);
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return !model.isPerceptron()
                ? Optional.empty()
                : Optional.of(model.placed().stream()
                        .map(at -> new LayerWeights(
                                g.parameter(at.block("weight").name()),
                                g.parameter(at.block("bias").name())))
                        .toList());
    }

    /**
     * KL(q ‖ p) up to the entropy of the masks with constant rates (Gal 2016, eq. 3.14 and appendix A): with E(M) = −Σ
     * log p(M),
     *
     * <pre>Σ_i (1 − p_i) E(W_i/(1 − p_i)) + p_i E(0)</pre>
     *
     * For the prior N(0, 1/l²) this is Σ_i l²/(2(1 − p_i)) ‖W_i‖² = Σ_i (1 − p_i) l²/2 ‖M_i‖². The second term is
     * constant unless the prior is learnt. For learnt or annealed rates see {@link Mask#divergence}.
     */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Coefficient> coefficients = new ArrayList<>();
        List<Var> terms = new ArrayList<>();
        matrices(model).forEach(block -> {
            if (!(rate(block) instanceof DropoutRate.Fixed fixed)) {
                return;
            }
            double rate = fixed.p();
            Var w = g.parameter(block.name());
            coefficients.add(new Coefficient(1 - rate));
            terms.add(prior.energy(g, w, 1 / (1 - rate)));
            if (prior.learnt() && rate > 0) {
                coefficients.add(new Coefficient(rate));
                terms.add(prior.energy(g, w, 0));
            }
        });
        masks().flatMap(mask -> mask.divergence(g, prior).stream()).forEach(term -> {
            coefficients.add(new Coefficient(1));
            terms.add(term);
        });
        return g.linearCombination(coefficients, terms);
    }

    private static DropoutRate given(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("A dropout rate must be in [0, 1), got " + name + " = " + rate);
        }
        return DropoutRate.of(rate);
    }
}
