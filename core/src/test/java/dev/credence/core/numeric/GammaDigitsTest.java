package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Accuracy of the gamma and beta functions and of Commons Numbers' against mpmath with 60 digits. The choice between
 * the two rests on these digits and on speed.
 */
class GammaDigitsTest {
    @ParameterizedTest
    @CsvSource({
        "1e-09, 20.72326583636919543",
        "0.3, 1.0957979948180755606",
        "1.000000001, -5.7721571183810395192e-10",
        "1.461632, -0.12148629053583943988",
        "1.999999999, -4.2278436975733279119e-10",
        "3, 0.69314718055994530942",
        "11.9, 17.258477450595522012",
        "50, 144.56574394634488601",
        "1000000.0, 12815504.56914761166"
    })
    @DisplayName(
            "log Γ has 13 digits relative to a log density's terms; Commons has full precision in three times the time")
    void logGamma(double x, double expected) {
        assertThat(GammaFunctions.logGamma(x)).isCloseTo(expected, within(2e-14 * (1 + Math.abs(expected))));
        assertThat(LogGamma.value(x)).isCloseTo(expected, within(1e-15 * Math.abs(expected)));
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, -3.5025242222001331249",
        "1.1, -0.42375494041107666787",
        "1.999999999, 0.42278433445353301898",
        "5, 1.5061176684318004727",
        "20, 2.9705239922421490509",
        "1000000.0, 13.815510057964190771"
    })
    @DisplayName("ψ has one digit more than Commons'")
    void digamma(double x, double expected) {
        assertThat(GammaFunctions.digamma(x)).isCloseTo(expected, within(1e-15 * (1 + Math.abs(expected))));
        assertThat(Digamma.value(x)).isCloseTo(expected, within(1e-13 * (1 + Math.abs(expected))));
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, 12.245364546107731301",
        "1.1, 1.4332991507927586519",
        "1.9, 0.68797205824263565595",
        "3, 0.39493406684822643647",
        "12.1, 0.086153646470986285723",
        "1000.0, 0.0010005001666666333334"
    })
    @DisplayName("ψ′ is exact to rounding")
    void trigamma(double x, double expected) {
        assertThat(GammaFunctions.trigamma(x)).isCloseTo(expected, within(2e-15 * expected));
    }

    @Test
    @DisplayName("Commons' ψ′ has 12 digits")
    void trigammaOfCommons() {
        assertThat(Trigamma.value(20)).isNotCloseTo(0.051270822935203116, within(1e-14));
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, 1.7782794100389227e-06, 0.11900942617546187147",
        "0.01, 0.6100000000000001, 0.0044828544779877728949",
        "0.3, 0.8477225575051661, 0.10576594593864411527",
        "0.5, 0.5, 0.31731050786291410283",
        "1.0, 0.7498942093324559, 0.47241652735733209846",
        "1.5, 0.2667419115058384, 0.91147593100347685181",
        "1.5, 38.24234614174767, 1.7412383454069132282e-16",
        "3.0, 8.196152422706632, 0.011796245554939470631",
        "10.0, 10.316227766016837, 0.41904243732619062921",
        "30.0, 29.452277442494832, 0.51580046369428891078",
        "100.0, 70.0, 0.99956962740502010914",
        "300.0, 0.05334838230116768, 1.0",
        "300.0, 403.92304845413264, 2.6765754797731767142e-8",
        "999.0, 1030.6069612585582, 0.15861577252309120769",
        "1000.0, 1000.0, 0.4957947558197844915",
        "3000.0, 2945.2277442494833, 0.84135836581353887784",
        "10000.0, 9400.0, 0.99999999953514753919",
        "10000.0, 13000.0, 4.7123471774856430596e-166"
    })
    @DisplayName("Q(a, x) has 10 digits in the tails and 12 elsewhere; Commons has one or two more")
    void upperIncompleteGamma(double a, double x, double expected) {
        double z = (x - a) / Math.sqrt(a);
        double rounding = (1 + Math.abs(z)) * Math.ulp(x) / Math.sqrt(a);
        double allowed = (1e-14 * (10 + z * z) + rounding) * expected;
        assertThat(IncompleteGamma.of(a).upper(x)).isCloseTo(expected, within(30 * allowed));
        assertThat(RegularizedGamma.Q.value(a, x)).isCloseTo(expected, within(allowed));
    }

    @Test
    @DisplayName("Far below a large mean Commons' Q(a, x) loses digits, then does not converge")
    void largeMeans() {
        // 1 − Q = Φ(−6) (1 + …): the corrections of Temme's expansion vanish at these a
        double expected = NormalTail.probability(-6);
        assertThat(1 - IncompleteGamma.of(1e12).upper(1e12 - 6e6)).isCloseTo(expected, within(1e-4 * expected));
        assertThat(1 - RegularizedGamma.Q.value(1e12, 1e12 - 6e6)).isNotCloseTo(expected, within(1e-3 * expected));
        assertThat(1 - IncompleteGamma.of(1e15).upper(1e15 - 6 * Math.sqrt(1e15)))
                .isCloseTo(expected, within(1e-4 * expected));
        assertThatThrownBy(() -> RegularizedGamma.Q.value(1e15, 1e15 - 6 * Math.sqrt(1e15)))
                .isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.5, 9.090909090909091e-10, 0.33074426512911976342",
        "0.05, 20.0, 0.00024937655860349125, 0.78693516790048756321",
        "0.05, 100000.0, 2.7360548702079194e-06, 0.95104469757693454427",
        "0.5, 20.0, 2.4390243902439027e-10, 0.000078318447543464222039",
        "0.5, 100000.0, 4.999975000125e-07, 0.24816949592870113923",
        "1.0, 3.0, 0.44364916731037085, 0.82779481361038971267",
        "1.0, 100000.0, 9.999900000999991e-14, 9.9998999510014911548e-9",
        "2.5, 3.0, 0.25924139798924556, 0.17973472405973970454",
        "2.5, 2000.0, 0.003615116824174194, 0.98723204943858194753",
        "10.0, 3.0, 7.692307692307693e-09, 4.7875178519444869939e-80",
        "10.0, 2000.0, 0.006544088111972007, 0.84454279252290412583",
        "60.0, 1.0, 0.9999999998360656, 0.99999999016393475198",
        "60.0, 2000.0, 0.03283032812483746, 0.84185279290709371218",
        "500.0, 3.0, 0.9665977908810198, 6.6072965076956964304e-6",
        "500.0, 2000.0, 0.22399520143952018, 0.9982829097994592676",
        "5000.0, 3.0, 0.996631847447274, 7.5342694596014416724e-6",
        "5000.0, 2000.0, 0.7304830347902476, 0.99878368590439944206",
        "100000.0, 3.0, 0.9999526812578864, 0.14911189359751432129",
        "100000.0, 100000.0, 0.49664590641897377, 0.0013497983158302218909"
    })
    @DisplayName("I_x(a, b) has as many digits as Commons'")
    void incompleteBeta(double a, double b, double x, double expected) {
        double spread = Math.sqrt(x * (1 - x) / (a + b));
        double z = 1 + Math.abs(x - a / (a + b)) / spread;
        double rounding = z * Math.ulp(Math.max(x, 1 - x)) / spread;
        double allowed = (1e-13 * (1 + z * z) + rounding) * expected;
        assertThat(IncompleteBeta.of(a, b).at(x, 1 - x)).isCloseTo(expected, within(allowed));
        assertThat(RegularizedBeta.value(x, a, b)).isCloseTo(expected, within(10 * allowed));
    }
}
