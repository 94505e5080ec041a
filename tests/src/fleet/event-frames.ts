export interface Frame {
  readonly event: string;
  readonly id: number;
  readonly data: unknown;
}

/** The standard's parsing of an event stream, as far as the desk uses it: a blank line ends an event, `data` lines join. */
export async function* eventFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  let buffer = "";
  for await (const chunk of body) {
    buffer += decoder.decode(chunk, { stream: true });
    const frames = buffer.split("\n\n");
    buffer = frames.pop() ?? "";
    for (const text of frames) {
      const fields = text
        .split("\n")
        .map((line) => /^(\w+): ?(.*)$/.exec(line))
        .filter((match) => match !== null);
      const field = (name: string) =>
        fields
          .filter((match) => match[1] === name)
          .map((match) => match[2])
          .join("\n");
      if (field("data") === "") continue;
      yield { event: field("event") || "message", id: Number(field("id")), data: JSON.parse(field("data")) as unknown };
    }
  }
}
