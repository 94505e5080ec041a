import type { TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.rules.ts";
import { catalogueItems } from "./records.ts";

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
const maxTenants = 200;
const maxItems = 20_000;

export function createCatalogueCache({ documents, clock, logger }: CatalogueCacheDeps): CatalogueCache {
  const held = new Map<TenantId, { readonly index: Promise<CatalogueIndex>; readonly until: number }>();

  async function read(tenant: TenantId): Promise<CatalogueIndex> {
    const collection = documents.forTenant(tenant).collection(catalogueItems);
    const records = await collection.find({}, { sort: { itemId: 1 }, limit: maxItems });
    if (records.length === maxItems) logger.warn("catalogue.cut", { tenant, maxItems });
    return indexCatalogue(records);
  }

  return {
    get(tenant) {
      const known = held.get(tenant);
      if (known !== undefined && known.until > clock.now()) return known.index;
      const index = read(tenant);
      const entry = { index, until: clock.now() + freshMs };
      held.delete(tenant);
      held.set(tenant, entry);
      const [oldest] = held.keys();
      if (held.size > maxTenants && oldest !== undefined) held.delete(oldest);
      index.catch(() => {
        if (held.get(tenant) === entry) held.delete(tenant);
      });
      return index;
    },
    forget: (tenant) => void held.delete(tenant),
  };
}
