package dev.credence.inference.mcmc;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Parameters;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.prior.GaussianPrior;
import java.util.List;

/**
 * The coordinates of a chain: all of θ, or θ without the last layer, which is {@linkplain IntegratedLayer integrated
 * out} and drawn for kept draws only. In θ the last layer comes just before the likelihood's own parameters.
 */
final class Coordinates {
    private static final int MOST = 16_384;

    private final NetworkParts parts;
    private final boolean integrated;
    private final int weights;
    private final int integratedSize;
    private final int all;

    private Coordinates(NetworkParts parts, boolean integrated) {
        this.parts = parts;
        this.integrated = integrated;
        this.weights = parts.weights();
        this.integratedSize = integrated
                ? last(parts).blocks().stream().mapToInt(Block::length).sum()
                : 0;
        this.all = parts.size();
    }

    /**
     * The coordinates of a network.
     *
     * @param method for messages
     * @param points number of training points
     * @throws UserException if the last layer is to be integrated out, and the integral has no closed form
     */
    static Coordinates of(String method, NetworkParts parts, boolean integrated, Task task, int points) {
        if (integrated) {
            PlacedLayer last = last(parts);
            List<PlacedLayer> layers = parts.model().network().layers();
            require(
                    task.equals(Task.REGRESSION) && parts.model().likelihood() instanceof Likelihood.Gaussian,
                    method,
                    "is for regression with Gaussian noise, not for classification or another noise, and here the"
                            + " likelihood is '" + parts.model().likelihood().words()
                            + "': use noise=learnt or noise=fixed");
            require(
                    parts.prior() instanceof GaussianPrior prior && !prior.learnt(),
                    method,
                    "needs a Gaussian prior, and here it is " + parts.prior() + ": use prior=gaussian");
            require(
                    layers.size() > 1
                            && last.layer() instanceof Dense dense
                            && dense.units() == 1
                            && last.activation() == Activation.IDENTITY,
                    method,
                    "needs a hidden layer, and a plain dense layer without an activation at the end; this network has "
                            + layers + ": use another");
            require(
                    points <= MOST,
                    method,
                    "is for at most " + MOST + " training points, and there are " + points + ": use fewer");
        }
        return new Coordinates(parts, integrated);
    }

    private static void require(boolean holds, String method, String what) {
        if (!holds) {
            throw new UserException(method + " with last-layer=integrated " + what + ", or last-layer=sampled");
        }
    }

    private static PlacedLayer last(NetworkParts parts) {
        return parts.model().placed().get(parts.model().placed().size() - 1);
    }

    /** The last layer. */
    PlacedLayer last() {
        return last(parts);
    }

    /** λ of the prior N(0, I/λ). */
    double priorPrecision() {
        return ((GaussianPrior) parts.prior()).precision();
    }

    NetworkParts parts() {
        return parts;
    }

    boolean integrated() {
        return integrated;
    }

    /** Number of parameters that are integrated out. */
    int integratedSize() {
        return integratedSize;
    }

    /** Dimension of the chain. */
    int size() {
        return all - integratedSize;
    }

    /** The coordinates of θ [P]. */
    double[] of(double[] parameters) {
        double[] position = new double[size()];
        int body = weights - integratedSize;
        System.arraycopy(parameters, 0, position, 0, body);
        System.arraycopy(parameters, weights, position, body, all - weights);
        return position;
    }

    /** θ [P] of coordinates and the weights of an integrated last layer; zeros for these if empty. */
    double[] parameters(double[] position, double[] lastLayer) {
        double[] parameters = new double[all];
        int body = weights - integratedSize;
        System.arraycopy(position, 0, parameters, 0, body);
        System.arraycopy(lastLayer, 0, parameters, body, lastLayer.length);
        System.arraycopy(position, body, parameters, weights, all - weights);
        return parameters;
    }

    ChainPotential potential(Device device, Parameters parameters, long seed, TrainingPoints data) {
        return integrated
                ? new IntegratedPotential(this, device, parameters, seed, data)
                : new NetworkPotential(parts, device, parameters, seed, data);
    }
}
