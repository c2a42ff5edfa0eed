package dev.credence.inference.vbp.closedform;

import dev.credence.core.numeric.NormalTail;

/**
 * The optimal q(z, f) of a unit's gate z = 1(f &gt; 0) and pre-activation f, with the prior N(f; a, 1/β) and the
 * message N(h; z f, 1/γ) from an activation of mean E[h]:
 *
 * <pre>
 * q(f) ∝ N(f; a, 1/β)                             for f ≤ 0, of mass w₀ = Φ(−a√β)
 * q(f) ∝ N(f; a, 1/β) exp(γ E[h] f − ½ γ f²)      for f &gt; 0: N(m, s²), s² = 1/(β + γ), m = s²(β a + γ E[h]),
 *                                                 of mass w₁ = s√β exp(½ m²/s² − ½ β a²) Φ(m/s)
 * </pre>
 *
 * <p>Two truncated normals: their moments are in closed form.
 *
 * @param open E[z] = w₁/(w₀ + w₁)
 * @param mean E[f]
 * @param square E[f²]
 * @param rectified E[z f]
 * @param rectifiedSquare E[z f²]
 */
record GatedUnit(double open, double mean, double square, double rectified, double rectifiedSquare) {

    /** The optimal factor. */
    static GatedUnit of(double a, double beta, double activation, double gamma) {
        double root = Math.sqrt(beta);
        double s2 = 1 / (beta + gamma);
        double s = Math.sqrt(s2);
        double m = s2 * (beta * a + gamma * activation);
        double odds = Math.log(s * root)
                + 0.5 * (m * m / s2 - beta * a * a)
                + NormalTail.logProbability(m / s)
                - NormalTail.logProbability(-a * root);
        double open = 1 / (1 + Math.exp(-odds));
        double up = s * NormalTail.meanExcess(m / s); // E[f | f > 0]
        double upSquare = s2 + m * up; // from E[f²] = m E[f] + s², Stein's identity for the truncation at 0
        double down = -NormalTail.meanExcess(-a * root) / root;
        double downSquare = 1 / beta + a * down;
        return new GatedUnit(
                open,
                (1 - open) * down + open * up,
                Math.max(0, (1 - open) * downSquare + open * upSquare),
                open * up,
                open * Math.max(0, upSquare));
    }

    /** Without a message from the activation: f ~ N(a, 1/β). */
    static GatedUnit of(double a, double beta) {
        return of(a, beta, 0, 0);
    }
}
