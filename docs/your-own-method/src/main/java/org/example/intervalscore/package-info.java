/** A third-party metric. */
@NullMarked
package org.example.intervalscore;

import org.jspecify.annotations.NullMarked;
