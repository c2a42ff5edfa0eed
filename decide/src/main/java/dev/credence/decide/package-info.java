/**
 * Contextual bandits: for each context one of several actions is chosen, and only its reward is observed. Policies and
 * problems are found by name; a policy's belief about rewards is the posterior of any inference method. Programs use
 * {@link dev.credence.decide.DecisionMaker}; {@link dev.credence.decide.BanditStudy} measures the regret of policies
 * (Thompson 1933; Gal 2016, section 5.3; Riquelme, Tucker and Snoek 2018, Deep Bayesian bandits showdown).
 */
@NullMarked
package dev.credence.decide;

import org.jspecify.annotations.NullMarked;
