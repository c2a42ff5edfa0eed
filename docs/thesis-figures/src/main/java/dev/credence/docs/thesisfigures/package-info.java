/** The figures of Gal's thesis (2016), each with the law that it shows. */
@NullMarked
package dev.credence.docs.thesisfigures;

import org.jspecify.annotations.NullMarked;
