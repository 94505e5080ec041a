import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The library's H2 database with two repairs: results are copies, and queries use the indexes that were declared. */
final class IndexedDatabase extends H2Database {
    /** Static because the library's constructor opens collections before a field of this class could be set. */
    private static MVStore opened;

    private IndexedDatabase(String name, CursorRegistry cursors) {
        super(name, opened, cursors);
    }

    static synchronized IndexedDatabase open(String name, MVStore store, CursorRegistry cursors) {
        opened = store;
        return new IndexedDatabase(name, cursors);
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
        String full = getDatabaseName() + "." + name;
        return new IndexedCollection(this, name, options, opened.openMap("databases." + full), opened.openMap("meta." + full), cursorRegistry);
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new PrefixIndex(name, keys, sparse);
    }

    private static final class IndexedCollection extends H2Collection {
        IndexedCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<Object, Document> data,
                          MVMap<String, Object> meta, CursorRegistry cursors) {
            super(database, name, options, data, meta, cursors);
        }

        @Override
        public synchronized void addIndex(Index<Object> index) {
            super.addIndex(index);
        }

        @Override
        public synchronized void dropIndex(String name) {
            super.dropIndex(name);
        }

        /**
         * The library hands out stored documents and changes them in place, so a reply could show a later write of
         * another client. With copies a stored document never changes; an update stores its copy.
         */
        @Override
        protected QueryResult createQueryResult(List<Document> matched, int batchSize) {
            return super.createQueryResult(matched.stream().map(Document::cloneDeeply).collect(Collectors.toList()), batchSize);
        }

        /** The library leaves out lastErrorObject unless a document was updated. */
        @Override
        public synchronized Document findAndModify(Document command) {
            Document reply = super.findAndModify(command);
            Document value = (Document) reply.get("value");
            if (!reply.containsKey("lastErrorObject")) {
                boolean upserted = Boolean.TRUE.equals(command.get("upsert"));
                boolean changed = upserted || value != null;
                Document outcome = new Document("n", changed ? 1 : 0);
                if (!Boolean.TRUE.equals(command.get("remove"))) {
                    outcome.put("updatedExisting", Boolean.FALSE);
                }
                if (upserted) {
                    Document source = value != null ? value : (Document) command.get("query");
                    outcome.putIfNotNull("upserted", source.get("_id"));
                }
                reply.put("lastErrorObject", outcome);
            }
            return reply;
        }

        /** The library uses an index only if a query names exactly its fields; here the rest of the query filters. */
        @Override
        protected synchronized QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
            Collection<Object> best = null;
            for (Index<Object> index : getIndexes()) {
                Collection<Object> found = index instanceof PrefixIndex ? ((PrefixIndex) index).candidates(query) : unique(index, query);
                if (found != null && (best == null || found.size() < best.size())) {
                    best = found;
                }
            }
            if (best == null) {
                return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
            }
            return matchDocuments(query, best, orderBy, skip, limit, batchSize, fields);
        }

        private static Collection<Object> unique(Index<Object> index, Document query) {
            Document part = new Document();
            for (IndexKey key : index.getKeys()) {
                List<Object> wanted = PrefixIndex.wantedValues(query, key.getKey());
                if (wanted == null || (wanted.size() > 1 && index.getKeys().size() > 1)) {
                    return null;
                }
                part.put(key.getKey(), wanted.size() == 1 ? wanted.get(0) : new Document("$in", wanted));
            }
            if (!index.canHandle(part)) {
                return null;
            }
            List<Object> positions = new ArrayList<>();
            index.getPositions(part).forEach(positions::add);
            return positions;
        }
    }
}
