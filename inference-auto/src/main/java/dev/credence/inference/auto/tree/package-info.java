/** Members of the stack from decision trees: random forests and boosted trees. */
@NullMarked
package dev.credence.inference.auto.tree;

import org.jspecify.annotations.NullMarked;
