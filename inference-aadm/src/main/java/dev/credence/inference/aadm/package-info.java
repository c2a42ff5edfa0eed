/** Adversarial α-divergence minimisation (Rodriguez Santana &amp; Hernández-Lobato 2022). */
@NullMarked
package dev.credence.inference.aadm;

import org.jspecify.annotations.NullMarked;
