/* A model of the cache of compiled operations for the model checker Spin; operations.md describes it.
 *
 *     spin -a cache.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 *
 * Loaders look up one key, or compile it, and may be killed at any step. Meanwhile a header changes, and other processes
 * prune and clear the folder. There is one entry for each version of the header that an entry can record.
 *
 * Each of these macros puts a fault into the protocol, which Spin then finds:
 *     -DIN_PLACE   the compiler writes the entry itself, instead of a private file that is renamed
 *     -DUNSETTLED  a library is published although the header changed during the compilation
 *     -DTRUSTING   a published entry is opened without a second choice
 *     -DGREEDY     the cache is cleared with the private folders of running processes
 */
#define LOADERS 2
#define VERSIONS 2
#define ATTEMPTS 2
#define NOTHING 255

#define MISSING 0      /* what a file contains: nothing, a part of a library, or the library of a version */
#define TORN 1
#define LIBRARY(v) (2 + (v))

byte header = 0;       /* the current version */
bool folder = false;   /* ops/<key> exists */
byte entry[VERSIONS];  /* the entry that records each version */
byte private[LOADERS]; /* the file in the private folder of each loader */
bool dead[LOADERS];

/* Open an entry, if it still exists. */
inline open_entry(v) {
    atomic {
        if
        :: entry[v] == MISSING -> skip
        :: else -> assert(entry[v] != TORN); found = entry[v] - 2
        fi
    }
}

/* Use an entry whose dependencies are unchanged. */
inline look_up() {
    v = 0;
    do
    :: v < VERSIONS && found == NOTHING ->
        if
        :: entry[v] != MISSING && v == header -> open_entry(v)
        :: else -> skip
        fi;
        v++
    :: else -> break
    od
}

/* Compile, and then record the version of the header. */
inline compile() {
    compiled = header;
#ifdef IN_PLACE
    folder = true;
    entry[compiled] = TORN;
    entry[compiled] = LIBRARY(compiled);
#endif
    private[me] = TORN;
    assert(private[me] == TORN); /* nobody removes the files of a running compilation */
    private[me] = LIBRARY(compiled);
    recorded = header
}

/* Create the folder and rename the private file; begin again if the folder was removed in between. */
inline publish() {
    do
    :: tries < ATTEMPTS && !published ->
        folder = true;
        atomic {
            if
            :: folder -> entry[recorded] = private[me]; published = true
            :: else -> tries++
            fi
        }
    :: else -> break
    od
}

proctype Loader(byte me) {
    byte v, found = NOTHING, compiled, recorded, tries = 0, oldest;
    bool published = false;
    {
        oldest = header;
        look_up();
        if
        :: found != NOTHING
        :: else ->
            compile();
            if
#ifdef UNSETTLED
            :: true -> publish()
#else
            :: recorded == compiled -> publish()
            :: else -> skip
#endif
            fi;
            if
            :: published -> open_entry(recorded)
            :: else -> skip
            fi;
#ifndef TRUSTING
            if
            :: found == NOTHING -> assert(private[me] != MISSING); found = private[me] - 2
            :: else -> skip
            fi;
#endif
            private[me] = MISSING
        fi;
        assert(found != NOTHING); /* each call gets a library ... */
        assert(found >= oldest)   /* ... that is not older than the header when the call began */
    } unless { dead[me] }
}

proctype Editor() {
    header < VERSIONS - 1 -> header++
}

/* Remove what is left behind: entries, an empty folder, and private files of processes that ended. */
proctype Pruner() {
    byte v;
    for (v : 0 .. VERSIONS - 1) {
        if
        :: entry[v] = MISSING
        :: skip
        fi
    }
    atomic {
        if
        :: entry[0] == MISSING && entry[1] == MISSING -> folder = false
        :: else -> skip
        fi
    }
    for (v : 0 .. LOADERS - 1) {
        if
#ifdef GREEDY
        :: true -> private[v] = MISSING
#else
        :: dead[v] -> private[v] = MISSING
        :: else -> skip
#endif
        fi
    }
}

/* Remove a whole folder, also if another process adds an entry meanwhile. */
proctype Clearer() {
    byte v;
    for (v : 0 .. VERSIONS - 1) {
        entry[v] = MISSING
    }
    atomic { entry[0] = MISSING; entry[1] = MISSING; folder = false }
}

proctype Killer() {
    if
    :: dead[0] = true
    :: skip
    fi
}

init {
    atomic {
        run Loader(0);
        run Loader(1);
        run Editor();
        run Killer();
        if
        :: run Pruner()
        :: run Clearer()
        fi
    }
}
