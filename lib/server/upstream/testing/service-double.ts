import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server that misbehaves as a test asks: it issues tokens and answers resources by `resource`. */
export interface ServiceDouble {
  url: string;
  exchanges: number;
  resources: IncomingMessage[];
  token: Answer;
  resource: Answer;
  /** Nobody listens at its address any more, and every connection is cut. */
  close(): Promise<void>;
  /** Listens at the same address as before. */
  reopen(): Promise<void>;
}

/** Starts a service that behaves until a test replaces `token` or `resource`. Loopback, any free port. */
export async function startServiceDouble(): Promise<ServiceDouble> {
  const double: ServiceDouble = {
    url: "",
    exchanges: 0,
    resources: [],
    token: (_request, response) => issue(response, double.exchanges),
    resource: (_request, response) => list(response),
    close: async () => {},
    reopen: async () => {},
  };
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/oauth/token")) {
      double.exchanges += 1;
      double.token(request, response);
    } else {
      double.resources.push(request);
      double.resource(request, response);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  double.url = `http://127.0.0.1:${port}`;
  double.reopen = () => listen(port);
  double.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return double;
}

function issue(response: ServerResponse, number: number): void {
  json(response, 200, {
    access_token: `token-${number}`,
    token_type: "Bearer",
    expires_in: 900,
    scope: "read:users",
  });
}

function list(response: ServerResponse): void {
  json(response, 200, { object: "list", url: "/v1/staff", has_more: false, data: [] });
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_1", ...headers });
  response.end(JSON.stringify(body));
}

/** An error in the service's own shape. */
export function apiError(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): void {
  const error = { type: "api_error", code, message: "as asked", request_id: "req_1" };
  json(response, status, { error }, headers);
}
