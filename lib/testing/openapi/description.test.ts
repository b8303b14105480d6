import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { ENDPOINT_NAMES } from "@/lib/sandbox/routes/endpoints";
import { PERMISSIONS } from "@/lib/sandbox/world/permissions";
import { readDescription } from "./description";

const PATH = "public/openapi.yaml";

test("the description passes a strict OpenAPI linter", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    // What a path or method that does not exist is answered with hangs on x- fields, where the rule does not look.
    rules: { "no-unused-components": "off" },
  });
  const source = readFileSync(PATH, "utf8");
  const problems = await lintFromString({ source, absoluteRef: PATH, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("the description has every endpoint and no other", () => {
  const described = [...readDescription().kinds.keys()].filter((kind) => /^[A-Z]+ \/v1/.test(kind));
  expect(described.toSorted()).toEqual([...ENDPOINT_NAMES].toSorted());
});

test("the description names every scope", () => {
  const source = readFileSync(PATH, "utf8");
  for (const permission of PERMISSIONS) expect(source).toContain(permission);
});
