package dev.credence.core.model;

/**
 * A likelihood that users choose by name ({@code noise=NAME} in a method's settings), found by
 * {@link java.util.ServiceLoader}. Classes are not chosen: what is provided is for numbers.
 */
public interface LikelihoodProvider {
    /** Lower case with dashes; unique. */
    String name();

    /** The likelihood, with the initial values of its own parameters fit for targets of its kind. */
    NumericLikelihood likelihood();
}
