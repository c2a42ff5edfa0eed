/** Mini-batch gradient inference, shared by methods that pair a posterior with an objective. */
@NullMarked
package dev.credence.core.inference;

import org.jspecify.annotations.NullMarked;
