"use client";

import { useEffect } from "react";

const RETRY_MS = 5_000;

/** Loads the page anew after a while, unless somebody has gone elsewhere: a refresh that the page's head asks for would fetch them back. */
export function ReloadSoon() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
