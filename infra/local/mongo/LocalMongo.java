import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStore;

/** MongoDB stand-in for machines without mongod: {@code LocalMongo PORT FILE}. Listens on 127.0.0.1 only. */
public final class LocalMongo {
    private static final int WORKER_THREADS = 16;
    private static final int GET_MORE_BATCH = 1_000;
    private static final long HOUSEKEEPING_MS = 1_000;
    private static final int COMPACT_FILL_PERCENT = 50;
    private static final int COMPACT_BYTES = 256 * 1024;

    /** Names (lower case) of the commands whose effect is in the file before the client hears "ok". */
    private static final Set<String> WRITES = Set.of(
        "insert", "update", "delete", "findandmodify", "create", "createindexes",
        "drop", "dropindexes", "dropdatabase", "renamecollection");

    /** The library stops at wire version 8; the npm driver asks for more. It speaks no command that needs it. */
    private static final MongoVersion VERSION = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 13;
        }
    };

    private LocalMongo() {
    }

    public static void main(String[] args) {
        if (args.length != 2) {
            System.err.println("usage: LocalMongo PORT FILE");
            System.exit(64);
        }
        MVStore store = new MVStore.Builder().fileName(args[1]).autoCommitDisabled().cacheSize(64).open();
        store.setRetentionTime(0);
        DurableBackend backend = new DurableBackend(store);
        backend.version(VERSION);
        MongoServer server = new MongoServer(backend);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            backend.stop();
            server.shutdownNow();
        }));
        backend.startHousekeeping();
        server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 1, WORKER_THREADS);
        System.err.println("ready on 127.0.0.1:" + args[0]);
    }

    /**
     * Commits the store before a write is answered, and before a read that may have seen one: what anybody was told
     * survives a kill. Commands share the lock and a commit takes it alone, so a commit never holds half a command
     * (document without its index entry); one commit serves everybody waiting for it.
     */
    private static final class DurableBackend extends H2Backend {
        private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
        private final AtomicLong written = new AtomicLong();
        private volatile long committed;
        private boolean stopped;

        DurableBackend(MVStore store) {
            super(store);
        }

        @Override
        protected MongoDatabase openOrCreateDatabase(String name) {
            return IndexedDatabase.open(name, getMvStore(), getCursorRegistry());
        }

        @Override
        public Document handleMessage(MongoMessage message) {
            String command = message.getDocument().keySet().iterator().next().toLowerCase(Locale.ROOT);
            boolean writes = WRITES.contains(command)
                || ("aggregate".equals(command) && message.getDocument().toString().matches("(?s).*\\$(out|merge).*"));
            if ("createindexes".equals(command)) {
                refusePartialIndexes(message.getDocument());
            }
            long seen = 0;
            gate.readLock().lock();
            try {
                if (writes) {
                    written.incrementAndGet();
                }
                Document reply = super.handleMessage(message);
                if ("insert".equals(command)) {
                    countInserted(message.getDocument(), reply);
                }
                return reply;
            } finally {
                seen = written.get();
                gate.readLock().unlock();
                commitUpTo(seen);
            }
        }

        /** The library would enforce such an index on every document. */
        private static void refusePartialIndexes(Document command) {
            for (Object index : (List<?>) command.get("indexes")) {
                if (((Document) index).containsKey("partialFilterExpression")) {
                    throw new MongoServerError(67, "CannotCreateIndex", "partial indexes are not supported by this stand-in");
                }
            }
        }

        /** The library counts refused documents as inserted. */
        @SuppressWarnings("unchecked")
        private static void countInserted(Document command, Document reply) {
            List<Document> errors = (List<Document>) reply.get("writeErrors");
            if (errors != null && !errors.isEmpty()) {
                boolean ordered = !Boolean.FALSE.equals(command.get("ordered"));
                int sent = ((List<?>) command.get("documents")).size();
                reply.put("n", ordered ? errors.get(0).get("index") : Integer.valueOf(sent - errors.size()));
            }
        }

        @Override
        public Document handleCommand(Channel channel, String database, String command, Document query) {
            boolean hello = command.equalsIgnoreCase("hello");
            Document reply = super.handleCommand(channel, database, hello ? "ismaster" : command, query);
            if (hello) {
                reply.put("isWritablePrimary", Boolean.TRUE);
            }
            return reply;
        }

        /** The library rejects a getMore without a batch size, which is what the driver sends by default. */
        @Override
        protected Document handleGetMore(String database, String command, Document query) {
            if (!query.containsKey("batchSize")) {
                query.put("batchSize", GET_MORE_BATCH);
            }
            return super.handleGetMore(database, command, query);
        }

        private void commitUpTo(long ticket) {
            if (committed >= ticket) {
                return;
            }
            gate.writeLock().lock();
            try {
                if (committed >= ticket || stopped) {
                    return;
                }
                long upTo = written.get();
                getMvStore().commit();
                committed = upTo;
            } finally {
                gate.writeLock().unlock();
            }
        }

        void startHousekeeping() {
            Thread thread = new Thread(this::housekeeping, "housekeeping");
            thread.setDaemon(true);
            thread.start();
        }

        private void housekeeping() {
            long seen = 0;
            while (true) {
                try {
                    Thread.sleep(HOUSEKEEPING_MS);
                } catch (InterruptedException e) {
                    return;
                }
                if (written.get() != seen) {
                    seen = written.get();
                    compactAndSync();
                }
            }
        }

        private void compactAndSync() {
            gate.writeLock().lock();
            try {
                if (stopped) {
                    return;
                }
                getMvStore().compact(COMPACT_FILL_PERCENT, COMPACT_BYTES);
            } finally {
                gate.writeLock().unlock();
            }
            // Nobody waits for the disk: what is in the file survives a kill.
            getMvStore().sync();
        }

        void stop() {
            gate.writeLock().lock();
            try {
                if (!stopped) {
                    getMvStore().commit();
                    getMvStore().sync();
                    stopped = true;
                    close();
                }
            } finally {
                gate.writeLock().unlock();
            }
        }
    }
}
