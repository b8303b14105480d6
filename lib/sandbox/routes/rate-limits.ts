import type { Call } from "@/lib/sandbox/call/call";
import { serviceError, tokenError } from "@/lib/sandbox/call/service-error";

/** @throws ServiceError `slow_down` once the address has no token request left (interface, "Limits") */
export function countByAddress(call: Call): void {
  const { addressWindows, settings, now } = call.world;
  const size = { limit: settings.token, seconds: settings.windowSeconds };
  const { allowed, ...rateLimit } = addressWindows.count(call.peer.address, size, now());
  call.rateLimit = rateLimit;
  if (!allowed) throw tokenError("slow_down", "Too many token requests from this address.");
}

/** @throws ServiceError `rate_limited` once the key has no request left (interface, "Limits") */
export function countByKey(call: Call, keyId: string): void {
  const { keyWindows, settings, now } = call.world;
  const size = { limit: settings.resources, seconds: settings.windowSeconds };
  const { allowed, ...rateLimit } = keyWindows.count(keyId, size, now());
  call.rateLimit = rateLimit;
  if (!allowed) throw serviceError("rate_limited", "Too many requests with this key.");
}
