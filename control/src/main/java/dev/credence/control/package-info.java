/**
 * Control through a learnt model: a Bayesian network learns a system's dynamics from trials, and a planner or a policy
 * minimises the expected cost over draws of the network, each held for a whole roll-out (Deisenroth &amp; Rasmussen
 * 2011, PILCO; Gal 2016, section 5.4; Chua et al. 2018, PETS). {@link dev.credence.control.ControlStudy} repeats
 * trials; programs use {@link dev.credence.control.Dynamics} with {@link dev.credence.control.Planner} or
 * {@link dev.credence.control.PolicySearch}.
 */
@NullMarked
package dev.credence.control;

import org.jspecify.annotations.NullMarked;
