import type { TenantId } from "@frontdesk/contracts/ids";
import type * as rpc from "@frontdesk/contracts/rpc/commerce";
import type { RpcMethod } from "@frontdesk/contracts/rpc/method";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { Logger } from "@frontdesk/infra/ports/logger";
import type { z } from "zod";
import { catalogSearch } from "./catalog-search.ts";
import { createCatalogueCache } from "./catalogue-cache.ts";
import { type CatalogueImport, importCatalogue } from "./import-catalogue.ts";
import { importOrders, type OrdersImport } from "./import-orders.ts";
import type { ImportOutcome } from "./import-rows.rules.ts";
import { orderGetStatus } from "./order-get-status.ts";
import { catalogueItems, orders } from "./records.ts";
import { tenantGetContext } from "./tenant-get-context.ts";

export interface CommerceDeps {
  readonly documents: Documents;
  readonly settingsOf: (tenant: TenantId) => Promise<TenantSettings | undefined>;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Answers<Method extends RpcMethod> = (request: z.infer<Method["request"]>) => Promise<z.infer<Method["response"]>>;

/** The tools and imports of this service, without the bus; `collections` must exist before their use. */
export interface Commerce {
  readonly catalogSearch: Answers<typeof rpc.catalogSearch>;
  readonly orderGetStatus: Answers<typeof rpc.orderGetStatus>;
  readonly tenantGetContext: Answers<typeof rpc.tenantGetContext>;
  importCatalogue(wanted: CatalogueImport): Promise<ImportOutcome>;
  importOrders(wanted: OrdersImport): Promise<ImportOutcome>;
  readonly collections: readonly [typeof catalogueItems, typeof orders];
}

export function createCommerce({ documents, settingsOf, clock, logger }: CommerceDeps): Commerce {
  const catalogues = createCatalogueCache({ documents, clock, logger });
  return {
    catalogSearch: (request) => catalogSearch({ catalogues, settingsOf }, request),
    orderGetStatus: (request) => orderGetStatus({ documents, settingsOf }, request),
    tenantGetContext: (request) => tenantGetContext({ settingsOf }, request),
    async importCatalogue(wanted) {
      try {
        return await importCatalogue(documents, wanted);
      } finally {
        catalogues.forget(wanted.tenant);
      }
    },
    importOrders: (wanted) => importOrders(documents, wanted),
    collections: [catalogueItems, orders],
  };
}
