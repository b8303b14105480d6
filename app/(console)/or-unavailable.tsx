import type { ComponentType, ReactNode } from "react";
import { Unavailable } from "@/components/shell/page/unavailable";
import { unavailablePage } from "@/lib/server/http/page";

/**
 * A page that reads the database. While that is away a session that was verified before is still let in, so the page says itself that it cannot
 * be shown, with status 503.
 * @param WayOn leads to what can be shown meanwhile
 */
export function orUnavailable<Props extends object>(
  page: (props: Props) => Promise<ReactNode>,
  WayOn?: ComponentType<Props>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      const unavailable = await unavailablePage(error);
      return <Unavailable error={unavailable}>{WayOn && <WayOn {...props} />}</Unavailable>;
    }
  };
}
