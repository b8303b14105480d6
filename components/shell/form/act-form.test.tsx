// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { ActForm } from "./act-form";
import { TextField } from "./field";
import { useAct } from "./use-act";

afterEach(cleanup);

/** Ends the action that is under way. */
let finish: () => void;

function save(text: string): Promise<string> {
  return new Promise((resolve) => {
    finish = () => resolve(text);
  });
}

function ignore(): void {
  // Nobody is told.
}

async function send(): Promise<void> {
  await act(async () => void fireEvent.submit(screen.getByRole("form")));
}

function NameForm({ clears }: { clears: boolean }) {
  const [name, setName] = useState("");
  const action = useAct(save, ignore);
  return (
    <ActForm
      action={action}
      label="Name"
      button="Save"
      {...(clears ? { clears } : { from: name })}
      read={(data) => String(data.get("name"))}
      announcement={() => "Saved."}
      onDone={setName}
    >
      <TextField name="name" label="Name" defaultValue={clears ? "" : name} />
    </ActForm>
  );
}

test.each([true, false])(
  "what is typed while a form is being sent stays (emptied after that: %s)",
  async (clears) => {
    render(<NameForm clears={clears} />);
    const field = screen.getByLabelText<HTMLInputElement>("Name", { selector: "input" });
    fireEvent.input(field, { target: { value: "Ada" } });
    await send();
    fireEvent.input(field, { target: { value: "Ada L" } });
    await act(async () => finish());
    expect(field.value).toBe("Ada L");
    await send();
    await act(async () => finish());
    expect(field.value).toBe(clears ? "" : "Ada L");
  },
);

test("while somebody types in one field the others follow what a colleague changes, and nothing is changed back", async () => {
  const sent: unknown[] = [];
  function Limits({ calls, isOpen }: { calls: string; isOpen: boolean }) {
    const action = useAct(async (all: unknown) => sent.push(all), ignore);
    return (
      <ActForm
        action={action}
        label="Limits"
        button="Set"
        from={`${calls} ${isOpen}`}
        read={(data) => Object.fromEntries(data)}
        announcement={() => ""}
      >
        <TextField name="calls" label="Calls" defaultValue={calls} />
        <TextField name="seconds" label="Seconds" defaultValue="60" />
        <input type="checkbox" name="open" defaultChecked={isOpen} />
        <input type="checkbox" name="closed" />
      </ActForm>
    );
  }
  const { rerender } = render(<Limits calls="100" isOpen={false} />);
  fireEvent.input(screen.getByLabelText("Seconds"), { target: { value: "30" } });
  fireEvent.click(screen.getAllByRole("checkbox")[1] as HTMLElement);
  rerender(<Limits calls="5" isOpen />);
  await send();
  expect(sent).toEqual([{ calls: "5", seconds: "30", open: "on", closed: "on" }]);
});

test("what is typed before the script came stays, and Enter sends it nowhere: a password would be in the address", async () => {
  const html = document.createElement("div");
  html.innerHTML = renderToString(<NameForm clears={false} />);
  expect(html.querySelector("form")?.method).toBe("dialog");
  const field = html.querySelector("input") as HTMLInputElement;
  field.value = "Ada";
  await act(async () => void hydrateRoot(html, <NameForm clears={false} />));
  expect(field.value).toBe("Ada");
});
