package dev.credence.decide;

/**
 * What was chosen.
 *
 * @param number of the decision, from 0; its reward is reported by it
 * @param action from 0
 * @param name the action's
 */
public record Decision(int number, int action, String name) {}
