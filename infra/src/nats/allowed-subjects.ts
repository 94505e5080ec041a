import { connect, type NatsConnection } from "@nats-io/transport-node";
import { serversOf } from "./connection.ts";

export interface SubjectsTried {
  readonly publish: readonly string[];
  readonly hear: readonly string[];
}

/** Which of these subjects a server lets a login publish on, and hear: each is tried, on a connection of its own. */
export async function allowedSubjects(url: string, { publish, hear }: SubjectsTried): Promise<SubjectsTried> {
  const open = async () => await connect({ ...serversOf(url), reconnect: false });
  const allowed = async (subjects: readonly string[], act: (nats: NatsConnection, subject: string) => void) => {
    const found: string[] = [];
    for (const subject of subjects) {
      if (await isAllowed(await open(), (nats) => act(nats, subject))) found.push(subject);
    }
    return found;
  };
  return {
    publish: await allowed(publish, (nats, subject) => nats.publish(subject, "{}")),
    hear: await allowed(hear, (nats, subject) => void nats.subscribe(subject, { callback: () => undefined })),
  };
}

/** Whether the server lets this connection do that; it is closed afterwards. */
async function isAllowed(connection: NatsConnection, act: (nats: NatsConnection) => void): Promise<boolean> {
  let refused = false;
  const watching = (async () => {
    for await (const status of connection.status()) refused ||= status.type === "error";
  })();
  act(connection);
  // Refusals come in order: by the second answer they are here.
  await connection.flush();
  await connection.flush();
  await connection.close();
  await watching;
  return !refused;
}
