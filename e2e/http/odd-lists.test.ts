import { describe } from "vitest";
import { expect, test } from "./fixtures";

/** What a service, or something in its place, may call a list, and what the staff page says of it. */
const LISTS: Record<string, { data: string; says: RegExp }> = {
  "null in the place of an item": { data: "[null]", says: /something in its data is no object/ },
  "a number in the place of an item": { data: "[7]", says: /something in its data is no object/ },
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
