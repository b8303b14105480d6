import type { ReactNode } from "react";
import { Unavailable } from "@/components/shell/page/unavailable";
import { unavailablePage } from "@/lib/server/http/page";

/**
 * A page that reads the database. While that is away a session that was verified before is still let in, so the page says itself that it cannot
 * be shown, with status 503.
 */
export function orUnavailable<Props>(
  page: (props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      return <Unavailable error={await unavailablePage(error)} />;
    }
  };
}
