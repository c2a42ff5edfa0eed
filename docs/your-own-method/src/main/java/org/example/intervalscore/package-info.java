/** A metric of a third party. */
@NullMarked
package org.example.intervalscore;

import org.jspecify.annotations.NullMarked;
