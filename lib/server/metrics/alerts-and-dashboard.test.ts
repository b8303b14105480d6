import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { VERDICT_CODES } from "@/lib/contract/status";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { createMetrics } from "./metrics";

/** Every name that can be queried. A histogram has three, and `up` is Prometheus' own. */
async function queryableNames(): Promise<Set<string>> {
  const text = await createMetrics({
    clock: new FakeClock(),
    connections: () => [],
    console: () => ({ journal: { waiting: 0, lost: 0 }, parts: [], pools: {} }),
    countSessions: async () => 0,
  }).text();
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => `${name}${end}`) : [name as string],
  );
  return new Set(["up", ...names]);
}

/** The metrics in an expression. @throws Error with the expression when it is not PromQL */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expression}`);
      if (name === "Identifier" && node.parent?.name === "VectorSelector")
        names.push(expression.slice(from, to));
    },
  });
  return names;
}

const duration = z.string().regex(/^\d+[smhd]$/);
const texts = z.record(z.string().regex(/^[a-z_]+$/), z.string().min(1));

/** A file of rules as Prometheus reads it: it refuses fields that it does not know. */
const alertRules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Rollcall[A-Za-z]+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: texts,
          annotations: texts.refine(({ summary }) => summary !== undefined),
        }),
      ),
    }),
  ),
});

describe("the alert rules", () => {
  const { groups } = alertRules.parse(parse(readFileSync("deploy/prometheus-alerts.yml", "utf8")));
  const rules = groups.flatMap((group) => group.rules);

  test("are PromQL over metrics that exist, each under a name of its own", async () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const known = await queryableNames();
    for (const { expr } of rules) {
      const used = metricsIn(expr);
      expect(used, expr).not.toEqual([]);
      for (const name of used) expect(known, expr).toContain(name);
    }
  });

  test("name every verdict that is trouble, and no other", () => {
    const named = rules.flatMap(({ expr }) => /verdict=~"([^"]+)"/.exec(expr)?.[1]?.split("|") ?? []);
    // A pause has an alert of its own, and so has a long time without a good read.
    const quiet = ["ok", "unknown", "throttled"];
    expect([...named, ...quiet].toSorted()).toEqual([...VERDICT_CODES].toSorted());
  });
});

/** The parts of a dashboard that Grafana needs to draw it. */
const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.number(),
  templating: z.object({
    list: z.array(z.object({ name: z.string(), type: z.string(), query: z.string() })),
  }),
  panels: z.array(
    z.object({
      id: z.number().int().positive(),
      type: z.enum(["row", "timeseries", "stat", "state-timeline"]),
      title: z.string().min(1),
      gridPos: z.object({
        x: z.number().int().min(0),
        y: z.number().int().min(0),
        w: z.number().int().min(1).max(24),
        h: z.number().int().min(1),
      }),
      targets: z
        .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() }))
        .default([]),
    }),
  ),
});

describe("the dashboard", () => {
  const { panels, templating } = dashboard.parse(
    JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")),
  );

  test("queries metrics that exist in PromQL, with variables that it defines", async () => {
    const known = await queryableNames();
    const variables = ["__rate_interval", ...templating.list.map(({ name }) => name)];
    for (const { type, targets, title } of panels) {
      expect(targets.length > 0, title).toBe(type !== "row");
      for (const { expr } of targets) {
        for (const [, variable] of expr.matchAll(/\$(\w+)/g)) expect(variables).toContain(variable);
        for (const name of metricsIn(expr.replaceAll("$__rate_interval", "5m")))
          expect(known).toContain(name);
      }
    }
    expect(known).toContain(/label_values\((\w+),/.exec(JSON.stringify(templating))?.[1]);
  });

  test("has panels with ids of their own that neither overlap nor stick out", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos, title } of panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
  });
});
