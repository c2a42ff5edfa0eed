package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.List;

/**
 * Matrix products c_s (+)= a_s · b_s for samples s: a [rows, inner], b [inner, columns], c [rows, columns]. In each
 * place K is the sample, M the row and C the column of that matrix; transposition is in the strides. A stride of 0
 * along K shares a matrix among samples.
 */
public record Product(int samples, int rows, int columns, int inner, Place a, Place b, Place c, boolean add)
        implements StepOperation {
    public Extents extentsOfA() {
        return new Extents(samples, rows, inner);
    }

    public Extents extentsOfB() {
        return new Extents(samples, inner, columns);
    }

    public Extents extentsOfC() {
        return new Extents(samples, rows, columns);
    }

    @Override
    public List<Access> accesses() {
        List<Access> all = new ArrayList<>();
        all.add(new Access(a, a.range(extentsOfA()), false, false));
        all.add(new Access(b, b.range(extentsOfB()), false, false));
        all.add(new Access(c, c.range(extentsOfC()), true, false));
        if (add) {
            all.add(new Access(c, c.range(extentsOfC()), false, false));
        }
        return all;
    }
}
