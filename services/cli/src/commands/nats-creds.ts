import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { Channel, TenantId } from "@frontdesk/contracts/ids";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { accountsConfig, gatewayUser, type NatsUser, operatorUser, serviceUser } from "@frontdesk/infra/nats/accounts";
import { z } from "zod";
import type { Config } from "../config.ts";
import { faultOf, makeFolders } from "../data-folder.ts";
import { readJson, writePrivate } from "../installation.ts";
import { CommandError, print } from "../output.ts";

export interface NatsCredsAsked {
  readonly out: string;
  /** `tenant:channel` each. */
  readonly gateway?: readonly string[];
  /** Host and port. */
  readonly server: string;
}

const passwordFile = "passwords.json";
const Passwords = z.record(z.string(), z.string());

/** One user a service, one for all of them in one process, the operator, and one a gateway. */
export function usersFor(gateways: readonly string[], prefix: string): readonly NatsUser[] {
  return [
    operatorUser,
    serviceUser("desk", serviceNames, prefix),
    ...serviceNames.map((service) => serviceUser(service, [service], prefix)),
    ...gateways.map((gateway) => gatewayOf(gateway, prefix)),
  ];
}

function gatewayOf(text: string, prefix: string): NatsUser {
  const [tenant, channel, ...rest] = text.split(":");
  const parsed = z.object({ tenant: TenantId, channel: Channel }).safeParse({ tenant, channel });
  if (!parsed.success || rest.length > 0) {
    throw new CommandError(`--gateway ${text}: give TENANT:CHANNEL; channels are ${Channel.options.join(", ")}`);
  }
  return gatewayUser(parsed.data.tenant, parsed.data.channel, prefix);
}

/** `frontdesk nats creds`: a part of the server's configuration, and for each user the address it connects with. */
export async function natsCreds(config: Config, asked: NatsCredsAsked, json: boolean): Promise<void> {
  const users = usersFor([...new Set(asked.gateway ?? [])], config.real?.prefix ?? "");
  await makeFolders(resolve(asked.out)).catch((error: unknown) => {
    const why = faultOf(error);
    throw why === undefined ? error : new CommandError(`--out ${asked.out} cannot be used: ${why}`);
  });
  const known = (await readJson(join(asked.out, passwordFile), Passwords)) ?? {};
  const logins = users.map((user) => ({ user, password: known[user.name] ?? randomBytes(24).toString("base64url") }));
  const passwords = { ...known, ...Object.fromEntries(logins.map(({ user, password }) => [user.name, password])) };
  const write = async (name: string, text: string) => await writePrivate(join(asked.out, name), text);
  await write(passwordFile, `${JSON.stringify(passwords, null, 2)}\n`);
  await write("accounts.conf", accountsConfig(logins));
  for (const { user, password } of logins) {
    await write(`${user.name}.env`, `FRONTDESK_NATS_URL=nats://${user.name}:${password}@${asked.server}\n`);
  }
  const names = users.map(({ name }) => name);
  print({ out: asked.out, users: names }, json, () =>
    [
      `Wrote accounts.conf and the addresses of ${names.length} users into ${asked.out}: ${names.join(", ")}.`,
      "Include accounts.conf in the server's configuration, then `frontdesk topology --apply` as the operator.",
    ].join("\n"),
  );
}
