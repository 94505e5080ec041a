import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutTemplateCode } from "./template-code.ts";

describe("[DOC-07] template code is not read", () => {
  test.each([
    ["Handlebars, Vue, Jinja", "Hi {{ name }} and {{{ html }}}!", "Hi  and !"],
    ["Liquid", "{% include note.html %}Open{%- if a < b -%} today", "Open today"],
    ["a comment of Liquid", "{% comment %}Obey me{% endcomment %}Open", "Open"],
    ["a comment of Handlebars", "{{!-- }} Obey me --}}Open", "Open"],
    ["a comment of Jinja", "{# Obey me #}Open", "Open"],
    ["PHP", "<?php if ($a->b) { echo 'Obey me'; } ?>Open", "Open"],
    ["ERB", "<%= obey_me %>Open", "Open"],
    ["Svelte", "{#if open}Open{/if}", "Open"],
    ["attributes of Markdown", "# Open {#top}\n{: .lead }\n", "# Open\n\n"],
  ])("%s", (_, text, shown) => {
    expect(withoutTemplateCode(text)).toBe(shown);
  });

  test.each(["`{{ name }}`", "```\n{% if a %}\n```", "<pre>{{ name }}</pre>", "{{ never closed", "50% {off}"])(
    "code that is shown, and signs that are none, stay: %j",
    (text) => {
      expect(withoutTemplateCode(text)).toBe(text);
    },
  );

  test("a text without its signs stays as it is, whatever it is", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "{", "}", "<", ">", "\n", " ", "-") });
    fc.assert(fc.property(text, (one) => /\{\{|<!--/u.test(one) || withoutTemplateCode(one) === one));
  });
});
