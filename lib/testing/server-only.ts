// Replaces the package server-only in tests, where there is no browser bundle to guard.
export {};
