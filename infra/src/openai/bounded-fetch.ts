import { ModelError } from "../ports/model.ts";

/**
 * `fetch` whose answers end in an error beyond so many bytes: a line that never ends would be kept until nothing else
 * fits into memory.
 */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { body, status, statusText, headers } = response;
    if (body === null) return response;
    let bytes = 0;
    const bounded = body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, controller) => {
          bytes += part.byteLength;
          if (bytes > mostBytes) controller.error(new ModelError("broken", "the answer is larger than any should be"));
          else controller.enqueue(part);
        },
      }),
    );
    return new Response(bounded, { status, statusText, headers });
  };
}
