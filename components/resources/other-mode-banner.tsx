import { Banner } from "@/components/ui/banner";
import type { Environment } from "@/lib/contract/status";

interface OtherModeBannerProps {
  /** How many of the rows that arrived are of the other mode. */
  otherModeCount: number;
  rows: number;
  environment: Environment;
}

/** Says once for the page that rows are not of the connection's mode. */
export function OtherModeBanner({ otherModeCount, rows, environment }: OtherModeBannerProps) {
  const mode = environment === "live" ? "test" : "live";
  return (
    <Banner tone="warn">
      {otherModeCount === rows ? "All" : "Some"} of the rows loaded are <strong>{mode}</strong>, and the
      connection is set up as <strong>{environment}</strong>. Check the key before you rely on them.
    </Banner>
  );
}
