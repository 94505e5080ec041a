import { describe, expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "../testkit/growth.ts";
import { rejectionIn } from "./rejections.ts";

describe("[CA-16] a message that rejects the answer before it", () => {
  test.each([
    "not it",
    "that's not what I asked",
    "Nope, this isn't the answer to my question.",
    "sorry but that was not what i was looking for",
    "you still haven't answered me",
    "It did not solve my problem",
    "no luck",
    "no es eso",
    "Eso tampoco es lo que estoy buscando",
    "no me has entendido",
    "sigue igual",
    "bukan itu",
    "itu bukan yang saya cari kak",
    "jawabannya gak nyambung",
    "masih tetap tidak bisa",
    "sio hiyo",
    "hilo si swali langu",
    "bado haijanisaidia kabisa",
    "bado inakataa",
    "si hiyo buda",
    "haijawork bado",
  ])("asks nothing of its own: %s", (text) => expect(rejectionIn(text)?.rest).toMatch(/^$|^bado|^masih/u));

  test.each([
    ["No, I meant the guarantee", "the guarantee"],
    ["That's not what I asked. How much is the blue one?", "How much is the blue one?"],
    ["no, me refiero al seguro", "seguro"],
    ["bukan itu, maksud saya garansi", "maksud saya garansi"],
    ["sio hiyo, nauliza kuhusu dhamana", "nauliza kuhusu dhamana"],
    ["the lamp is dark, that didn't work", "the lamp is dark"],
    ["Wrong answer. Where is the shop?", "Where is the shop?"],
    ["my kettle still doesn't heat", "my kettle still doesn't heat"],
  ])("may say what was meant: %s", (text, rest) => expect(rejectionIn(text)?.rest).toBe(rest));

  test.each([
    "no",
    "no thanks",
    "how do I return it?",
    "is it not possible to pay later?",
    "I did not get my parcel",
    "wrong size arrived",
    "no quiero pagar envío",
    "no me llegó el paquete",
    "tidak bisa masuk ke akun",
    "simu yangu haiwaki",
    "asante",
    "sawa",
    "what about the blue one?",
    "not sure which size fits",
  ])("is none: %s", (text) => expect(rejectionIn(text)).toBeUndefined());
});

test.each(["hmm ", "no ", "ok ", "maksud ", "pertanyaan ", "hayo ", "bukan ", "si hayo "])(
  "[BR-23] %j, repeated, is read in linear time",
  (piece) => {
    expect(cpuMsToRead(piece, (text) => rejectionIn(`${text.slice(0, 280)} xyz where`))).toBeLessThan(linearMs);
  },
);
