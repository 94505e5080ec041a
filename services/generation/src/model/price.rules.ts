import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Model } from "@frontdesk/infra/ports/model";

/** The model one call goes to, and its prices for a million tokens. */
export interface PricedModel {
  readonly name: string;
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/** The tenant's model of this size, else the installation's own, whose price the tenant has not named (BR-19). */
export function pricedModel(
  models: TenantSettings["models"],
  defaults: Model["defaults"],
  size: "fast" | "complex",
): PricedModel {
  const chosen = size === "complex" ? (models.complex ?? models.fast) : models.fast;
  return chosen ?? { name: defaults[size], inputPerMillion: 0, outputPerMillion: 0 };
}

/** Millionths of the tenant's currency: a price for a million tokens is one for a token in millionths (AR-07). */
export function costMicros(price: PricedModel, tokens: { readonly in: number; readonly out: number }): number {
  return Math.round(tokens.in * price.inputPerMillion + tokens.out * price.outputPerMillion);
}
