// For tests alone: the access page as the shell shows it, over a server and a service in this process.
import { act, fireEvent, within } from "@testing-library/react";
import { AccessView } from "@/components/access/access-view";
import { BudgetBar } from "@/components/shell/status/budget-bar";
import { useStatus } from "@/lib/client/status/status";
import type { openConsole, TestConsole } from "@/lib/testing/console";
import { consoleBed } from "@/lib/testing/console-bed";
import { showPage } from "@/lib/testing/page-bed";
import { until } from "@/lib/testing/time";

const EMAIL = "ada@example.com";

/** One test's server and service, and the pages that are open on them. */
export interface AccessBed {
  rollcall: TestConsole;
  /** Reads as a person of this console would, never from memory. @returns the answer's status */
  read(resource: string): Promise<number>;
  openPage(): Promise<AccessPage>;
}

/** What a test reads and does on one access page. */
export interface AccessPage {
  /** The heading, which is the verdict. */
  verdict(): string;
  region(name: string): HTMLElement;
  /** The words of the budget bar, and whether its meter is drawn. */
  budget(): { words: string; isDrawn: boolean };
  /** The parts in this state. */
  parts(state: "good" | "slow" | "trouble" | "unknown"): string[];
  /** The button "Check now". */
  button(): HTMLElement;
  check(): Promise<void>;
  press(key: string, on: Element): Promise<void>;
  /** The text of the link to the request that proves the verdict. */
  proof(): string | null | undefined;
}

/** Lets each test of a file open pages in time that the test moves, and closes everything after it. */
export function accessBed(): { open(options?: Parameters<typeof openConsole>[0]): Promise<AccessBed> } {
  const bed = consoleBed();
  return {
    async open(options) {
      const rollcall = await bed.open({ resources: ["staff", "participants"], staff: 60, ...options });
      return { rollcall, read: (resource) => read(rollcall, resource), openPage: () => openPage(rollcall) };
    },
  };
}

async function read({ fetch }: TestConsole, resource: string): Promise<number> {
  const answers: Response[] = [];
  const reading = fetch(`/api/c/default/v1/${resource}?limit=2`, { cache: "reload" });
  void reading.then((answer) => answers.push(answer));
  await until(() => answers.length > 0);
  return (await reading).status;
}

async function openPage({ directory }: TestConsole): Promise<AccessPage> {
  const [status, initial] = [directory.status(), await directory.access("default")];

  function Page() {
    const { status: latest } = useStatus(status, false);
    const [connection] = latest.connections;
    return (
      <>
        {connection && <BudgetBar status={latest} connection={connection} stale={false} email={EMAIL} />}
        <AccessView initial={initial} email={EMAIL} />
      </>
    );
  }

  const container = showPage(<Page />);
  const here = within(container);
  const region = (name: string) => here.getByLabelText(name, { selector: "section" });
  const button = () => within(region("Check now")).getByRole("button");
  return {
    verdict: () => container.querySelector("h1")?.textContent ?? "",
    region,
    budget: () => ({
      words: here.getByTestId("budget").textContent ?? "",
      isDrawn: container.querySelector('[role="meter"]') !== null,
    }),
    parts(state) {
      const parts = here.getByLabelText("Status by part").querySelectorAll(`[data-state="${state}"]`);
      return [...parts].map((part) => part.textContent ?? "");
    },
    button,
    check: () => act(async () => void fireEvent.click(button())),
    press: (key, on) => act(async () => void fireEvent.keyDown(on, { key })),
    proof: () =>
      within(region("Verdict"))
        .getByLabelText(/^Open request /)
        .getAttribute("href"),
  };
}
