import type { ReactNode } from "react";
import { BreakSomethingLater } from "./break-something-later";
import { OwnAccount } from "./own-account";

/** What the guide says. The server writes it, so that its words are no script of any page. */
export function GuideSteps() {
  return (
    <ol className="grid gap-x-6 gap-y-3 pt-1 pb-2 md:grid-cols-2 xl:grid-cols-[0.75fr_1.25fr_1.35fr_0.9fr]">
      <Step title="You are looking at the sandbox">
        <p className="mt-1">
          It does what the real service does, with invented people, and runs inside Rollcall. Nothing here
          reaches an account.
        </p>
      </Step>
      <Step title="Break something">
        <BreakSomethingLater />
      </Step>
      <Step title="Connect your own account">
        <OwnAccount />
      </Step>
      <Step title="What the budget is">
        <p className="mt-1">
          The service allows each API key 120 requests a minute. Everybody signed in here shares them with
          every other program that has the key. The bar at the top shows how many are left, when the count
          starts again, and behind it who spent them.
        </p>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </li>
  );
}
