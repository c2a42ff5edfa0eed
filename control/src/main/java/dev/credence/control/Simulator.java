package dev.credence.control;

/** Solves a problem's equations of motion by the Runge–Kutta method of fourth order. */
public final class Simulator {
    private static final int SUBSTEPS = 10;

    private final ControlProblem problem;

    /** A simulator of a problem. */
    public Simulator(ControlProblem problem) {
        this.problem = problem;
    }

    /**
     * The state after one time step under a constant action.
     *
     * @param state [S]
     * @return [S], a new array
     */
    public double[] next(double[] state, double action) {
        double h = problem.timeStep() / SUBSTEPS;
        double[] s = state.clone();
        double[][] k = new double[4][s.length];
        for (int i = 0; i < SUBSTEPS; i++) {
            problem.derivative(s, action, k[0]);
            problem.derivative(moved(s, k[0], h / 2), action, k[1]);
            problem.derivative(moved(s, k[1], h / 2), action, k[2]);
            problem.derivative(moved(s, k[2], h), action, k[3]);
            for (int d = 0; d < s.length; d++) {
                s[d] += h / 6 * (k[0][d] + 2 * k[1][d] + 2 * k[2][d] + k[3][d]);
            }
        }
        return s;
    }

    private static double[] moved(double[] state, double[] direction, double by) {
        double[] moved = new double[state.length];
        for (int d = 0; d < moved.length; d++) {
            moved[d] = state[d] + by * direction[d];
        }
        return moved;
    }
}
