import { type Place, placeAddress, placeFrom } from "@/lib/client/find/place";

export type CurrentPlace = ReturnType<typeof placeFrom>;

/** The place in the current address, which a render may lag behind. */
export function currentPlace(): CurrentPlace {
  return placeFrom(new URLSearchParams(window.location.search));
}

/** The address of this place, if it differs from the current one and the page is still open. */
export function newAddress(path: string, place: Place): string | undefined {
  const next = placeAddress(path, place);
  const { pathname, search } = window.location;
  return pathname === path && next !== path + search ? next : undefined;
}
