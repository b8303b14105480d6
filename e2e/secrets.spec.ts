import { expect, scrollUntil, signIn, test } from "./fixtures";

test.use({
  serviceOptions: { staff: 300 },
  expectedStatuses: [403],
});

test("stealing credentials from the browser: it never receives the key or a token", async ({
  page,
  rollcall,
  service,
}) => {
  const received: string[] = [];
  const bodies: Promise<void>[] = [];
  page.on("response", (response) => {
    bodies.push(
      (async () => {
        received.push(response.url(), JSON.stringify(await response.allHeaders()));
        // A redirect has no body to read.
        received.push(await response.text().catch(() => ""));
      })(),
    );
  });
  await signIn(page, rollcall);
  await scrollUntil(page, /All 300 loaded/);
  service.controls.lock();
  await page.reload();
  await expect(page.getByRole("region", { name: "The organisation is locked" })).toBeVisible();
  await Promise.all(bodies);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const cookies = JSON.stringify(await page.context().cookies());
  const everything = [...received, stored, cookies, await page.content(), rollcall.output()].join("\n");
  expect(everything).toContain("req_");
  expect(service.tokens.length).toBeGreaterThan(0);
  for (const secret of [service.apiKey, ...service.tokens]) {
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")]) {
      expect(everything.includes(form), "a secret reached the browser or the log").toBe(false);
    }
  }
});
