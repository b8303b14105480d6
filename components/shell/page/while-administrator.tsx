"use client";

import type { ReactNode } from "react";
import { useOwnRole } from "@/lib/client/session/own-role";

interface WhileAdministratorProps {
  children: ReactNode;
  /** What the page is for everybody else. */
  otherwise: ReactNode;
}

/** A page for administrators, which is gone within seconds when its reader is none any more, whether or not they do anything. */
export function WhileAdministrator({ children, otherwise }: WhileAdministratorProps) {
  return useOwnRole() === "viewer" ? otherwise : children;
}
