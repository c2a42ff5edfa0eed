package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/**
 * Adds sums over the lanes that share a tile, so that each lane has some of them whole. First each lane and its
 * neighbour exchange: the even one gives away every second sum, the odd one the others, and each adds what it is given
 * to what it keeps. Then lanes two apart do so with the half as many sums that they have left, and so on. That is one
 * shuffle for each sum and lane all in all, in place of one for each sum and halving.
 */
final class LaneExchange {
    private LaneExchange() {}

    /**
     * Writes the exchange, which all lanes of a warp must reach.
     *
     * @param sums a lane's sums
     * @param lanes lanes that share a tile, a power of 2
     * @param lane register with the lane's number below {@code lanes}
     * @return registers: lane l's x-th has sum number l + x · lanes, and nothing of use if there is no such sum
     */
    static List<String> write(PtxText text, List<String> sums, int lanes, String lane) {
        List<String> mine = sums;
        for (int apart = 1; apart < lanes; apart *= 2) {
            String odd = text.condition("setp.ne.u32", text.word2("and.b32", lane, apart), 0);
            List<String> kept = new ArrayList<>();
            for (int x = 0; x < mine.size(); x += 2) {
                String beside = x + 1 < mine.size() ? mine.get(x + 1) : PtxText.number(0);
                kept.add(exchange(text, mine.get(x), beside, odd, apart));
            }
            mine = kept;
        }
        return mine;
    }

    private static String exchange(PtxText text, String even, String odd, String isOdd, int apart) {
        String keep = text.f32();
        String give = text.f32();
        String given = text.f32();
        text.add("selp.f32 %s, %s, %s, %s", keep, odd, even, isOdd);
        text.add("selp.f32 %s, %s, %s, %s", give, even, odd, isOdd);
        text.add("shfl.sync.bfly.b32 %s, %s, %d, 31, 0xffffffff", given, give, apart);
        return text.float2("add.rn.ftz.f32", keep, given);
    }
}
