/** Inference methods: named pairings of posterior, objective, prior and likelihood, with their settings. */
@NullMarked
package dev.credence.core.method;

import org.jspecify.annotations.NullMarked;
