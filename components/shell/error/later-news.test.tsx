// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import type { Failure } from "@/lib/client/http/api-failure";
import { useLatestStatus } from "@/lib/client/status/status";
import { useLaterNews } from "./later-news";

afterEach(cleanup);

const NOW = 1_000_000;
const IN_AN_HOUR = NOW + 3_600_000;

function Probe({ failure }: { failure: Failure }) {
  const { retryAt } = useLaterNews(failure, "v1/staff");
  return `as of ${useLatestStatus().status?.now}: ${retryAt}`;
}

/** When another try is said to succeed, once there is a later status by which no exchange rests. */
async function retryAtLater(code: string): Promise<string> {
  const error = { type: "api_error", code, message: "No.", upstream: { status: 503 } };
  const client = new QueryClient();
  const poll = (now: number) => {
    const connection = { id: "north", token: {}, budget: {}, verdict: { code: "service_failing" } };
    client.setQueryData(["status"], { now, skewMs: 0, connections: [connection] });
  };
  poll(NOW);
  const { container } = render(
    <QueryClientProvider client={client}>
      <PathParamsContext value={{ connection: "north" }}>
        <Probe failure={{ status: 502, error, retryAt: IN_AN_HOUR }} />
      </PathParamsContext>
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(`as of ${NOW}: ${IN_AN_HOUR}`);
  const later = NOW + 60_000;
  poll(later);
  await vi.waitFor(() => expect(container.textContent).toContain(`as of ${later}: `));
  return container.textContent?.split(": ")[1] ?? "";
}

test("a pause that a page about maintenance asks for is not over because none is asked for by the token endpoint", async () => {
  expect(await retryAtLater("upstream_invalid_response")).toBe(String(IN_AN_HOUR));
  expect(await retryAtLater("upstream_authentication_failed")).toBe("0");
});
