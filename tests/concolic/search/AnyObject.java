package search;

import provoke.Inputs;

/** The same with objects and texts among the inputs. */
//~ RUN search.AnyObject --strategy dfs => exhausted, reasons string-length, same
//~ RUN search.AnyObject --strategy bfs => exhausted, reasons string-length, same
//~ RUN search.AnyObject --strategy random --seed 7 => exhausted, reasons string-length, same
//~ RUN search.AnyObject --strategy priority => exhausted, reasons string-length, same
//~ RUN search.AnyObject --strategy coverage --random-share 30 => exhausted, reasons string-length, same
//~ RUN search.AnyObject --jobs 2 --seed 5 => exhausted, reasons string-length, same
// Texts in objects may be longer than anybody looks.
class AnyObject {
    static class Entry {
        int key;
        String text;
        Entry next;
    }

    public static void main(String[] args) {
        Entry entry = Inputs.nextObjectOrNull(Entry.class);
        String wanted = Inputs.nextString(3);
        int found = 0;
        for (int i = 0; i < 3 && entry != null; i++) {
            if (entry.key > 100 && entry.text != null && entry.text.equals(wanted)) {
                found++;
            }
            entry = entry.next;
        }
        if (found == 2 && entry != null) {
            throw new IllegalStateException("twice"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
