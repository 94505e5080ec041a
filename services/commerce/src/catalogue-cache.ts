import type { TenantId } from "@frontdesk/contracts/ids";
import { type Clock, createSteadyClock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.rules.ts";
import { pagesById } from "./put-all.ts";
import { catalogueItems, type ItemRecord } from "./records.ts";

export interface CatalogueCacheDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Search indexes of the tenants asked for lately, in this process. */
export interface CatalogueCache {
  get(tenant: TenantId): Promise<CatalogueIndex>;
  /** The catalogue changed: the next search reads it again. */
  forget(tenant: TenantId): void;
}

/** An import by another process is seen after this long. */
const freshMs = 10_000;
const pageItems = 500;

/** What is held at once; an index takes about 13 bytes a character, and the container has 512 MB. */
export const catalogueBounds = {
  tenants: 200,
  items: 20_000,
  /** Of one catalogue: what is beyond cannot be found, and is logged. */
  characters: 8_000_000,
  /** Of all together: who was asked for longest ago goes first. */
  heldCharacters: 10_000_000,
};

interface Held {
  readonly index: Promise<CatalogueIndex>;
  readonly until: number;
  characters: number;
}

export function createCatalogueCache(deps: CatalogueCacheDeps, bounds = catalogueBounds): CatalogueCache {
  const { documents, logger } = deps;
  const clock = createSteadyClock(deps.clock);
  const held = new Map<TenantId, Held>();
  /** One after the other: of many at once all would be in memory twice. */
  let reading: Promise<unknown> = Promise.resolve();

  async function read(tenant: TenantId): Promise<{ records: ItemRecord[]; characters: number }> {
    const collection = documents.forTenant(tenant).collection(catalogueItems);
    const records: ItemRecord[] = [];
    let characters = 0;
    for await (const page of pagesById(collection, pageItems)) {
      for (const record of page) {
        const more = record.title.length + record.description.length;
        if (records.length === bounds.items || characters + more > bounds.characters) {
          logger.warn("catalogue.cut", { tenant, items: records.length, characters });
          return { records, characters };
        }
        records.push(record);
        characters += more;
      }
    }
    return { records, characters };
  }

  function makeRoom(): void {
    let total = held.values().reduce((sum, { characters }) => sum + characters, 0);
    for (const [tenant, { characters }] of held) {
      if (held.size === 1 || (held.size <= bounds.tenants && total <= bounds.heldCharacters)) return;
      held.delete(tenant);
      total -= characters;
    }
  }

  return {
    get(tenant) {
      const known = held.get(tenant);
      if (known !== undefined && known.until > clock.now()) {
        held.delete(tenant);
        held.set(tenant, known);
        return known.index;
      }
      const index = reading.then(async () => {
        const { records, characters } = await read(tenant);
        entry.characters = characters;
        makeRoom();
        return indexCatalogue(records);
      });
      reading = index.catch(() => undefined);
      const entry: Held = { index, until: clock.now() + freshMs, characters: 0 };
      held.delete(tenant);
      held.set(tenant, entry);
      makeRoom();
      index.catch(() => {
        if (held.get(tenant) === entry) held.delete(tenant);
      });
      return index;
    },
    forget: (tenant) => void held.delete(tenant),
  };
}
