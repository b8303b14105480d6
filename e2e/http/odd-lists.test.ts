import { describe } from "vitest";
import { expect, test } from "./fixtures";

/** What a service, or something in its place, may call a list, and what the staff page says of it. */
const LISTS: Record<string, { data: string; says: RegExp }> = {
  "null in the place of an item": { data: "[null]", says: /a data array of objects/ },
  "a number in the place of an item": { data: "[7]", says: /a data array of objects/ },
  "fields that every object has by nature": {
    data: '[{"object":"staff","id":1,"name":"Ada","__proto__":{"x":1},"constructor":7,"toString":null}]',
    says: /Ada/,
  },
  "an id that cannot be made a text": {
    data: '[{"object":"staff","id":{"toString":1,"valueOf":2},"name":"Ada"}]',
    says: /Ada/,
  },
  "as many field names as fit": {
    data: JSON.stringify(
      Array.from(Array(100).keys(), (id) => ({
        id,
        name: "Ada",
        ...Object.fromEntries(Array.from(Array(1_900).keys(), (field) => [`field_${id}_${field}`, 0])),
      })),
    ),
    says: /Ada/,
  },
};

describe.for(Object.entries(LISTS))("%s", ([_name, { data, says }]) => {
  test.override({
    twist: { body: () => `{"object":"list","url":"/v1/staff","has_more":false,"data":${data}}` },
  });

  test("is a staff page like any other, with words for what is wrong", async ({ ask, rollcall }) => {
    const { status, text } = await ask(`${rollcall.home}/staff`, { headers: {} });
    expect(status).toBe(200);
    expect(text).toMatch(says);
  });
});

const WHOLE = "\\ud83d\\ude00";
const HALF = "\\ud83d";

describe.for([
  { what: "whole surrogate pairs", name: `Ada ${WHOLE}`, query: `?f.name=~"${WHOLE}"`, drawn: 1 },
  { what: "half of one in a field", name: `Ada ${HALF}`, query: "", drawn: 0 },
  { what: "half of one in a filter", name: "Ada", query: `?f.name=~"${HALF}"`, drawn: 0 },
])("a list with $what", ({ name, query, drawn }) => {
  const data = `[{"object":"staff","id":1,"name":"${name}"}]`;
  test.override({
    twist: { body: () => `{"object":"list","url":"/v1/staff","has_more":false,"data":${data}}` },
  });

  test("comes as the service sent it, and is drawn by the server only if HTML can hold the text that the browser has", async ({
    ask,
    rollcall,
  }) => {
    const { text } = await ask(encodeURI(`${rollcall.home}/staff${query}`), { headers: {} });
    expect(text).not.toContain("\ufffd");
    expect(text).toContain(JSON.stringify(JSON.stringify(data)).slice(3, -3));
    expect(text.match(/role="grid"/g) ?? []).toHaveLength(drawn);
  });
});
