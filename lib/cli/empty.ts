// Stands in for the package server-only under plain Node, where there is no browser bundle to guard.
export {};
