package dev.credence.core.model;

/**
 * A numeric likelihood selectable by name ({@code noise=NAME} in a method's settings); a service of
 * {@link java.util.ServiceLoader}.
 */
public interface LikelihoodProvider {
    /** Its unique name, lower case with hyphens. */
    String name();

    /** The likelihood, with initial parameters that suit targets of its kind. */
    NumericLikelihood likelihood();
}
