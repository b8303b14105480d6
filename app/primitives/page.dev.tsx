import type { Metadata } from "next";
import { Primitives } from "@/components/primitives/primitives";

export const metadata: Metadata = { title: "Primitives" };

/** For whoever works on the primitives; by its name it is a page in `npm run dev` alone (next.config.mjs). */
export default function PrimitivesPage() {
  return <Primitives />;
}
