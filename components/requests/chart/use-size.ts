"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

interface Size {
  width: number;
  height: number;
}

/** The size of an element in pixels; 0 until it is measured. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size] {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [host, size];
}
