package dev.credence.datasets.image;

import java.net.URI;
import java.util.List;

/** MNIST and its drop-in replacements. */
final class IdxSets {
    static final IdxSet MNIST = new IdxSet(
            "mnist",
            "MNIST",
            "MNIST: handwritten digits",
            "LeCun, Bottou, Bengio, Haffner (1998), Gradient-based learning applied to document recognition",
            URI.create("https://storage.googleapis.com/cvdf-datasets/mnist/"),
            false,
            List.of(
                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
            List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"));

    static final IdxSet FASHION_MNIST = new IdxSet(
            "fashion-mnist",
            "FashionMNIST",
            "Fashion-MNIST: pictures of clothes",
            "Xiao, Rasul, Vollgraf (2017), Fashion-MNIST; github.com/zalandoresearch/fashion-mnist, MIT licence",
            URI.create("https://raw.githubusercontent.com/zalandoresearch/fashion-mnist/master/data/fashion/"),
            false,
            List.of(
                    "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                    "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                    "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                    "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
            List.of(
                    "T-shirt/top",
                    "Trouser",
                    "Pullover",
                    "Dress",
                    "Coat",
                    "Sandal",
                    "Shirt",
                    "Sneaker",
                    "Bag",
                    "Ankle boot"));

    /** Checksums of the published compressed files, from TensorFlow Datasets (url_checksums/kmnist.txt). */
    static final IdxSet KMNIST = new IdxSet(
            "kmnist",
            "KMNIST",
            "Kuzushiji-MNIST: cursive Japanese characters",
            "Clanuwat et al. (2018), Deep learning for classical Japanese literature; codh.rois.ac.jp/kmnist, CC BY-SA",
            URI.create("http://codh.rois.ac.jp/kmnist/dataset/kmnist/"),
            true,
            List.of(
                    "51467d22d8cc72929e2a028a0428f2086b092bb31cfb79c69cc0a90ce135fde4",
                    "e38f9ebcd0f3ebcdec7fc8eabdcdaef93bb0df8ea12bee65224341c8183d8e17",
                    "edd7a857845ad6bb1d0ba43fe7e794d164fe2dce499a1694695a792adfac43c5",
                    "20bb9a0ef54c7db3efc55a92eef5582c109615df22683c380526788f98e42a1c"),
            List.of("o", "ki", "su", "tsu", "na", "ha", "ma", "ya", "re", "wo"));

    static final List<IdxSet> ALL = List.of(MNIST, FASHION_MNIST, KMNIST);

    private IdxSets() {}
}
