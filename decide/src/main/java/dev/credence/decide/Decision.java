package dev.credence.decide;

/**
 * A decision.
 *
 * @param number number of the decision, from 0; identifies it when its reward is reported
 * @param action index of the action, from 0
 * @param name name of the action
 */
public record Decision(int number, int action, String name) {}
