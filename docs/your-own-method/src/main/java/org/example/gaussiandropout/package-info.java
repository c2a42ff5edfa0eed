/**
 * Gaussian dropout, a third-party inference method, explained step by step in {@code docs/guide/your-own-method.md}.
 */
@NullMarked
package org.example.gaussiandropout;

import org.jspecify.annotations.NullMarked;
