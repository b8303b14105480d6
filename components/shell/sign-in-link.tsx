"use client";

import { usePathname } from "next/navigation";

/** To the sign-in page and back to this one. A whole new page, as the session's end may have left old data here. */
export function SignInLink() {
  const path = usePathname();
  return (
    <a className="font-medium text-accent underline" href={`/signin?callbackUrl=${encodeURIComponent(path)}`}>
      Sign in again
    </a>
  );
}
