import { expect, test } from "vitest";
import { createDraft } from "./draft.js";

const at = "2026-01-01T00:00:00.000Z";

test("[WF-15] pieces follow each other; one that is missed ends the growth, not what is shown", () => {
  const draft = createDraft();
  draft.hear({ turn: 1, index: 0, text: "One." }, at);
  draft.hear({ turn: 1, index: 1, text: " Two." }, at);
  draft.hear({ turn: 1, index: 3, text: " Four." }, at);
  draft.hear({ turn: 1, index: 1, text: " Two." }, at);
  expect(draft.current()?.text).toBe("One. Two.");
});

test("[WF-15] a page that came in the middle shows nothing of a reply until it is whole", () => {
  const draft = createDraft();
  draft.hear({ turn: 1, index: 2, text: " Three." }, at);
  expect(draft.current()).toBeUndefined();
});

test("[WF-15] a writer that died is replaced: the same reply begins anew", () => {
  const draft = createDraft();
  draft.hear({ turn: 1, index: 0, text: "One." }, at);
  draft.hear({ turn: 1, index: 0, text: "Uno." }, at);
  expect(draft.current()?.text).toBe("Uno.");
});

test("[WF-15] a late piece of a reply that is there begins nothing; another conversation counts anew", () => {
  const draft = createDraft();
  draft.hear({ turn: 3, index: 0, text: "One." }, at);
  draft.end();
  draft.hear({ turn: 3, index: 0, text: "One." }, at);
  expect(draft.current()).toBeUndefined();
  draft.clear();
  draft.hear({ turn: 1, index: 0, text: "One." }, at);
  expect(draft.current()?.text).toBe("One.");
});
