package p;

public class Third extends q.Derived {
    // Overrides Base's, past the one of q in between.
    void hidden() {}
}
