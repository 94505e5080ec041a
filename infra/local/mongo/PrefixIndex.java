import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A non-unique index, in memory, rebuilt when the store opens (the library ignores such indexes and scans). It answers
 * equality and $in on its leading fields with candidates; the caller still matches each against the whole query.
 * A document whose key is an array or a sub-document is a candidate for every query.
 */
final class PrefixIndex extends Index<Object> {
    private static final int MAX_COMBINATIONS = 256;

    private final List<String> fields;
    /** One map per prefix length (index 0: one field), from the values of the prefix to the ids. */
    private final List<Map<List<Object>, Set<Object>>> prefixes = new ArrayList<>();
    private final Set<Object> always = new LinkedHashSet<>();
    private long count;

    PrefixIndex(String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        fields = keys();
        fields.forEach(field -> prefixes.add(new HashMap<>()));
    }

    /** The ids that can match the query, or null if its leading fields are not compared with plain values. */
    Collection<Object> candidates(Document query) {
        List<List<Object>> combinations = List.of(List.of());
        int length = 0;
        for (String field : fields) {
            List<Object> wanted = wantedValues(query, field);
            if (wanted == null || (long) combinations.size() * wanted.size() > MAX_COMBINATIONS) {
                break;
            }
            List<List<Object>> longer = new ArrayList<>();
            for (List<Object> prefix : combinations) {
                for (Object value : wanted) {
                    List<Object> values = new ArrayList<>(prefix);
                    values.add(value);
                    longer.add(values);
                }
            }
            combinations = longer;
            length++;
        }
        if (length == 0) {
            return null;
        }
        Set<Object> found = new LinkedHashSet<>(always);
        for (List<Object> values : combinations) {
            found.addAll(prefixes.get(length - 1).getOrDefault(values, Set.of()));
        }
        return found;
    }

    /** The plain values a query asks of a field (equality, $eq, $in; inside $and too), or null. */
    static List<Object> wantedValues(Document query, String field) {
        Object asked = query.get(field);
        if (asked instanceof Document) {
            Document operators = (Document) asked;
            asked = operators.containsKey("$eq") ? operators.get("$eq") : operators.get("$in");
        }
        List<Object> values = new ArrayList<>();
        for (Object value : asked instanceof Collection ? (Collection<?>) asked : query.containsKey(field) ? single(asked) : List.of()) {
            Object plain = plain(value);
            if (plain == null) {
                return null;
            }
            values.add(plain);
        }
        if (query.get(field) instanceof Collection) {
            return null; // equality with a whole array
        }
        if (!values.isEmpty()) {
            return values;
        }
        if (query.get("$and") instanceof Collection) {
            for (Object part : (Collection<?>) query.get("$and")) {
                List<Object> inner = part instanceof Document ? wantedValues((Document) part, field) : null;
                if (inner != null) {
                    return inner;
                }
            }
        }
        return null;
    }

    private static List<Object> single(Object value) {
        List<Object> list = new ArrayList<>();
        list.add(value);
        return list;
    }

    /** A value with one representation per meaning, or null if it is not a plain value. */
    private static Object plain(Object value) {
        if (value instanceof Integer || value instanceof Long || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            if (value instanceof Long && (Long) value != (long) number) {
                return value; // the library keeps such a number exact too
            }
            return number == 0 ? 0.0 : number;
        }
        boolean kept = value instanceof String || value instanceof Boolean || value instanceof ObjectId
            || value instanceof Instant || value instanceof UUID;
        return kept ? value : null;
    }

    /** The key of a document, absent and null alike as Missing; null if some part is not a plain value. */
    private List<Object> keyOf(Document document) {
        List<Object> key = new ArrayList<>();
        for (String field : fields) {
            Object value = document;
            for (String part : field.split("\\.")) {
                if (value instanceof Document) {
                    value = ((Document) value).get(part);
                } else if (value instanceof Collection) {
                    return null;
                } else {
                    value = null;
                }
            }
            Object plain = Missing.isNullOrMissing(value) ? Missing.getInstance() : plain(value);
            if (plain == null) {
                return null;
            }
            key.add(plain);
        }
        return key;
    }

    private static Object position(Document document) {
        return document.get("_id");
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        count++;
        List<Object> key = keyOf(document);
        if (key == null) {
            always.add(position);
            return;
        }
        for (int length = 1; length <= key.size(); length++) {
            List<Object> prefix = List.copyOf(key.subList(0, length));
            prefixes.get(length - 1).computeIfAbsent(prefix, none -> new LinkedHashSet<>()).add(position);
        }
    }

    @Override
    public Object remove(Document document) {
        count--;
        Object position = position(document);
        List<Object> key = keyOf(document);
        if (key == null) {
            always.remove(position);
            return position;
        }
        for (int length = 1; length <= key.size(); length++) {
            List<Object> prefix = key.subList(0, length);
            Set<Object> ids = prefixes.get(length - 1).get(prefix);
            if (ids != null && ids.remove(position) && ids.isEmpty()) {
                prefixes.get(length - 1).remove(prefix);
            }
        }
        return position;
    }

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        List<Object> old = keyOf(before);
        if (old == null || !old.equals(keyOf(after))) {
            remove(before);
            add(after, position, collection);
        }
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {
        // a non-unique index refuses nothing
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        // a non-unique index refuses nothing
    }

    @Override
    public Object getPosition(Document document) {
        return null;
    }

    @Override
    public boolean canHandle(Document query) {
        return false;
    }

    @Override
    public Iterable<Object> getPositions(Document query) {
        throw new UnsupportedOperationException("use candidates");
    }

    @Override
    public long getCount() {
        return count;
    }

    @Override
    public long getDataSize() {
        return 0;
    }

    @Override
    public void drop() {
        prefixes.forEach(Map::clear);
        always.clear();
    }
}
