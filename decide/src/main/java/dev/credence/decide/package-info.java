/**
 * Contextual bandits: a context comes, one of several actions is chosen, and its reward is seen, that of the others
 * never. Policies and problems are found by name; what a policy knows of the rewards is the posterior of any inference
 * method. Programs that decide use {@link dev.credence.decide.DecisionMaker}; what a policy is worth,
 * {@link dev.credence.decide.BanditStudy} measures (Thompson 1933; Gal 2016, section 5.3; Riquelme, Tucker and Snoek
 * 2018, Deep Bayesian bandits showdown).
 */
@NullMarked
package dev.credence.decide;

import org.jspecify.annotations.NullMarked;
