import { TransientError } from "@frontdesk/infra/ports/errors";
import type { EmbedOptions } from "@frontdesk/infra/ports/vectors";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQuestionVector } from "./question-vector.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(act: (options: EmbedOptions) => Promise<number[][]>) {
  let now = 0;
  const complain = vi.fn();
  const embed = vi.fn(async (_: readonly string[], options: EmbedOptions = {}) => await act(options));
  const vectorOf = createQuestionVector({ dimensions: 2, embed }, { clock: { now: () => now }, complain });
  return { vectorOf, embed, complain, pass: (ms: number) => void (now += ms) };
}

const never = () => new Promise<never>(() => undefined);

describe("the vector of a question", () => {
  test("[RAG-07] is asked for as a question", async () => {
    const { vectorOf, embed } = open(async () => [[1, 0]]);
    expect(await vectorOf("how long?")).toEqual([1, 0]);
    expect(embed).toHaveBeenCalledWith(["how long?"], expect.objectContaining({ role: "query" }));
  });

  test("[RAG-07] is given up, and its call with it, when it takes long", async () => {
    let signal: AbortSignal | undefined;
    const { vectorOf, complain } = open(async (options) => {
      ({ signal } = options);
      return await never();
    });
    const waited = vectorOf("how long?");
    await vi.advanceTimersByTimeAsync(799);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waited).toBeUndefined();
    expect(signal?.aborted).toBe(true);
    expect(complain).toHaveBeenCalledWith("knowledge.embedding_failed");
  });

  test("[RAG-07] is not asked for after two failures in a row, until the embedder has rested", async () => {
    let away = true;
    const { vectorOf, embed, pass } = open(async () => {
      if (away) throw new TransientError("away");
      return [[0, 1]];
    });
    for (let at = 0; at < 5; at++) expect(await vectorOf("how long?")).toBeUndefined();
    expect(embed).toHaveBeenCalledTimes(2);
    pass(10_000);
    expect(await vectorOf("how long?")).toBeUndefined();
    expect(await vectorOf("how long?")).toBeUndefined();
    expect(embed).toHaveBeenCalledTimes(3);
    away = false;
    pass(10_000);
    expect(await vectorOf("how long?")).toEqual([0, 1]);
    expect(await vectorOf("how long?")).toEqual([0, 1]);
  });

  test.each([[[[1, 0, 0]]], [[]], [[[]]]])("[RAG-07] of another size, or none, is no vector: %j", async (vectors) => {
    const { vectorOf, complain } = open(async () => vectors);
    expect(await vectorOf("how long?")).toBeUndefined();
    expect(complain).toHaveBeenCalled();
  });
});
