import { describe, expect, test } from "vitest";
import { clientAddress, networkOf, PEER_HEADER } from "./client-address";

function seen(forwarded: string | undefined, trustedProxies: number, peer = "10.0.0.9"): string {
  return clientAddress({ "x-forwarded-for": forwarded, [PEER_HEADER]: peer }, trustedProxies);
}

describe("the client's address", () => {
  test("is the socket's when no proxy is trusted", () => {
    expect(seen(undefined, 0)).toBe("10.0.0.9");
    expect(seen(undefined, 0, "::ffff:10.0.0.9")).toBe("10.0.0.9");
    expect(clientAddress({}, 0)).toBe("unknown");
  });

  test("attack: a made-up X-Forwarded-For changes nothing when no proxy is trusted", () => {
    expect(seen("1.2.3.4", 0)).toBe("10.0.0.9");
    expect(seen("1.2.3.4, 5.6.7.8", 0)).toBe("10.0.0.9");
  });

  test("is what the outermost trusted proxy saw", () => {
    expect(seen("198.51.100.7", 1)).toBe("198.51.100.7");
    expect(seen("198.51.100.7, 10.0.0.8", 2)).toBe("198.51.100.7");
    expect(seen("[2001:db8::1]:4711", 1)).toBe("2001:db8::1");
    expect(seen("198.51.100.7:4711", 1)).toBe("198.51.100.7");
  });

  test("attack: what the client itself wrote further left is not believed", () => {
    expect(seen("1.2.3.4, 198.51.100.7", 1)).toBe("198.51.100.7");
    expect(seen("1.2.3.4, 198.51.100.7, 10.0.0.8", 2)).toBe("198.51.100.7");
  });

  test("falls back to the nearest hop that is an address", () => {
    expect(seen(undefined, 1)).toBe("10.0.0.9");
    expect(seen("198.51.100.7", 5)).toBe("198.51.100.7");
    expect(seen("unknown", 1)).toBe("10.0.0.9");
    expect(seen("198.51.100.7, _hidden", 2)).toBe("10.0.0.9");
  });
});

test("attack: hopping through one's own IPv6 network: a /64 counts as one client", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0db8:1:2::ffff")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("198.51.100.7")).toBe("198.51.100.7");
});
