package org.example;

import dev.credence.scoring.Credence;
import dev.credence.scoring.Prediction;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class Prices {
    record House(double size, String heating, double price) {}

    public static void main(String[] args) {
        List<House> houses = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int size = 40 + i * 37 % 90;
            houses.add(new House(size, i % 3 == 0 ? "gas" : "oil", 3 * size + i % 3 * 20 + i * 13 % 17));
        }
        SavedModel model = Credence.train(Table.of(houses).target("price"));
        Prediction p = model.predict(Map.of("size", 80, "heating", "gas"));
        System.out.printf("%.0f ± %.0f, with probability 0.9 below %.0f%n", p.mean(), p.sd(), p.quantile(0.9));
        System.out.println("90 % of such houses: " + p.guaranteed(0.9));
    }
}
