import { type AddressInfo, createServer, type Socket } from "node:net";

/** What is written to a connection when a request has come on it. */
export type Bytes = (socket: Socket) => void;

/** A server of bytes, for what no HTTP server can be made to do. */
export interface RawService {
  url: string;
  token: Bytes;
  resource: Bytes;
  /** From now on nothing is read from anybody. */
  isDeaf: boolean;
  /** Told when an answer that is none has gone as far as it goes, or its first bytes of many have. */
  onStall(): void;
  /** Resolves when every connection is closed but those that idle: unused, or after a whole answer. */
  abandoned(): Promise<void>;
  /** Resolves when every connection is closed. */
  deserted(): Promise<void>;
  close(): Promise<void>;
}

export async function startRawService(): Promise<RawService> {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  const service: RawService = {
    url: "",
    token: answerWith({ access_token: "token", token_type: "Bearer", expires_in: 900 }),
    resource: answerWith({ object: "list", url: "/v1/staff", has_more: false, data: [] }),
    isDeaf: false,
    onStall: () => {},
    abandoned: () => closed(busy),
    deserted: () => closed(open),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => [open, busy].forEach((set) => set.delete(socket)));
    socket.on("error", () => {});
    if (service.isDeaf) {
      busy.add(socket.pause());
      return service.onStall();
    }
    socket.on("data", (head) => {
      const answer = String(head).includes(" /oauth/token ") ? service.token : service.resource;
      busy.add(socket);
      answer(socket);
      if (wholeAnswers.has(answer)) busy.delete(socket);
      else socket.write("", () => service.onStall());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

async function closed(sockets: Set<Socket>): Promise<void> {
  // What was not read must be, for the end behind it to be noticed.
  for (const socket of sockets) socket.resume();
  await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve))));
}

const wholeAnswers = new WeakSet<Bytes>();

function answerWith(body: object): Bytes {
  const text = JSON.stringify(body);
  const answer: Bytes = (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`);
  wholeAnswers.add(answer);
  return answer;
}

/** These bytes every few milliseconds, until the other side has had enough. */
export function drip(bytes: string, begin = ""): Bytes {
  return (socket) => {
    socket.write(begin + bytes);
    const timer = setInterval(() => socket.write(bytes), 5);
    socket.once("close", () => clearInterval(timer));
  };
}
