import { limits, type WindowMessage } from "./record.ts";

/** Pushes a message to the window and bounds it to 20 messages and 64 KB. */
export function remember(window: readonly WindowMessage[], message: WindowMessage): readonly WindowMessage[] {
  const kept = [...window, message].slice(-limits.windowMessages);
  let bytes = kept.reduce((sum, each) => sum + Buffer.byteLength(each.text), 0);
  while (kept.length > 1 && bytes > limits.windowBytes) bytes -= Buffer.byteLength(kept.shift()?.text ?? "");
  return kept;
}
