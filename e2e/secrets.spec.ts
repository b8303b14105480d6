import type { Response } from "@playwright/test";
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
  const answers: Promise<string>[] = [];
  const receive = (answer: Response) => answers.push(readAnswer(answer));
  page.on("response", receive);
  await signIn(page, rollcall);
  await scrollUntil(page, /All 300 loaded/);
  service.controls.lock();
  await page.reload();
  await expect(page.getByRole("region", { name: "The organisation is locked" })).toBeVisible();
  // The page goes on asking, and what comes while it closes cannot be read.
  page.off("response", receive);
  const received = await Promise.all(answers);
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

async function readAnswer(answer: Response): Promise<string> {
  const headers = JSON.stringify(await answer.allHeaders());
  // A redirect has no body to read.
  const body = await answer.text().catch(() => "");
  return [answer.url(), headers, body].join("\n");
}
