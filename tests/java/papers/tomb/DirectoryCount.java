package papers.tomb;

/** A number from the environment drives an index; here the environment can be built. */
class DirectoryCount {
    static final class Directory {
        private final int files;

        Directory(int files) {
            this.files = Math.max(0, Math.min(files, 6));
        }

        int count() {
            return files;
        }
    }

    static int[] sizes(Directory directory) {
        int[] sizes = new int[4];
        for (int i = 0; directory != null && i < directory.count(); i++) {
            sizes[i] = 1; //~ CRASH index-out-of-bounds
        }
        return sizes;
    }

    static int[] sizesThatFit(Directory directory) {
        int[] sizes = new int[directory == null ? 0 : directory.count()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = 1;
        }
        return sizes;
    }
}
