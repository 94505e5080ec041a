import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EventName, events } from "./events.ts";
import { Channel, ConversationId, TenantId } from "./ids.ts";
import {
  conversationFilters,
  deadLetterSubject,
  filterOf,
  liveSubject,
  ownerOf,
  rpcSubject,
  subjectOf,
} from "./subjects.ts";
import { matchesFilter } from "./testkit/match-filter.ts";

const names = Object.keys(events) as EventName[];
const perConversation = names.filter((name) => events[name].stream !== "SUBMIT");
const eventName = fc.constantFrom(...names);
const channel = fc.constantFrom(...Channel.options);
const tenant = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const conversation = fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/);
const bad = ["", ".", "a.b.", "*", ">", "a b", "a\n", "a:b", "ä", "a.>", "acme..x", "a\u0000"];

describe("[NATS-07] a token that could widen or split a subject is refused", () => {
  test.each(bad)("%j as tenant or conversation throws", (token) => {
    for (const name of names) {
      expect(() => subjectOf(name, token, "c1")).toThrow(RangeError);
    }
    for (const name of perConversation) {
      expect(() => subjectOf(name, "acme", token)).toThrow(RangeError);
    }
    expect(() => liveSubject("acme", token)).toThrow(RangeError);
    expect(() => rpcSubject(token, "kb_get")).toThrow(RangeError);
  });

  test("a dot inside a tenant or conversation id is refused, since it would add a token", () => {
    expect(() => subjectOf("turn.opened", "acme.other", "c1")).toThrow(RangeError);
    expect(() => subjectOf("turn.opened", "acme", "c1.c2")).toThrow(RangeError);
    expect(() => liveSubject("acme.other", "c1")).toThrow(RangeError);
  });

  test("ids that parse are subject tokens, and the bad ones do not parse", () => {
    fc.assert(
      fc.property(tenant, conversation, (t, c) => TenantId.safeParse(t).success && ConversationId.safeParse(c).success),
    );
    for (const token of bad) {
      expect(TenantId.safeParse(token).success).toBe(false);
      expect(ConversationId.safeParse(token).success).toBe(false);
    }
  });
});

describe("subjects keep tenants and conversations apart", () => {
  test("[NATS-07] [CA-18] two different (event, tenant, conversation) never share a subject", () => {
    const key = fc.tuple(fc.constantFrom(...perConversation), tenant, conversation);
    fc.assert(
      fc.property(key, key, channel, (a, b, door) => {
        fc.pre(a.join(":") !== b.join(":"));
        return subjectOf(...a, door) !== subjectOf(...b, door);
      }),
      { numRuns: 1_000 },
    );
  });

  test("[CA-18] near misses of ids stay apart", () => {
    expect(subjectOf("turn.opened", "a-b", "c")).not.toBe(subjectOf("turn.opened", "a", "b-c"));
    expect(liveSubject("a-b", "c")).not.toBe(liveSubject("a", "b-c"));
  });

  test("an event's filter matches its own subjects and no other event's", () => {
    fc.assert(
      fc.property(
        fc.tuple(eventName, eventName),
        fc.tuple(tenant, conversation),
        channel,
        ([said, heard], [t, c], door) => {
          const subject = subjectOf(said, t, c, door);
          expect(matchesFilter(filterOf(heard), subject)).toBe(said === heard);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("[SL-12] a conversation's filters match all that streams keep of it, dead letters included, and nothing of another", () => {
    const hears = (t: string, c: string, subject: string) =>
      conversationFilters(t, c).some(({ filter }) => matchesFilter(filter, subject));
    fc.assert(
      fc.property(
        fc.constantFrom(...perConversation),
        fc.tuple(tenant, conversation),
        fc.tuple(tenant, conversation),
        channel,
        (name, [t, c], [otherT, otherC], door) => {
          const letter = deadLetterSubject(name, t, c);
          for (const subject of [subjectOf(name, t, c, door), letter, letter.replace(/^dlq/, "dlqraw")]) {
            expect(hears(t, c, subject)).toBe(true);
            expect(hears(otherT, otherC, subject)).toBe(t === otherT && c === otherC);
            expect(hears(otherT, c, subject)).toBe(t === otherT);
          }
        },
      ),
    );
  });

  test("the owner of a subject is read back from it, dead letters included", () => {
    fc.assert(
      fc.property(fc.constantFrom(...perConversation), tenant, conversation, channel, (name, t, c, door) => {
        const owner = { tenant: t, conversation: c };
        expect(ownerOf(subjectOf(name, t, c, door))).toEqual(owner);
        expect(ownerOf(deadLetterSubject(name, t, c))).toEqual(owner);
      }),
    );
    expect(ownerOf(subjectOf("message.submit", "acme", "c1", "nats"))).toEqual({ tenant: "acme" });
  });
});

test("a dead letter with unreadable owners keeps a safe subject", () => {
  expect(deadLetterSubject("turn.opened", "a.>", "*")).toBe("dlq.turn.opened.v1.unknown.unknown");
});
