import { apiRoutes, exampleOf, pageAddress, pageRoutes } from "./api-routes";
import { NOBODY } from "./ask";
import { administrator, nextPerson } from "./crowd";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { known, sending } from "./people";

/** Who gets anything at all: of people those who are signed in, and of them those with that role. */
type Who = "anybody" | "everybody signed in" | "administrators";

/** Every handler there is, by method and folder. One that is not here fails. */
const HANDLERS: Record<string, Who> = {
  "GET [...nowhere]": "everybody signed in",
  "GET audit": "administrators",
  "GET auth/[...nextauth]": "anybody",
  "POST auth/[...nextauth]": "anybody",
  "GET c/[connection]/access": "everybody signed in",
  "POST c/[connection]/check": "everybody signed in",
  "GET c/[connection]/copy": "everybody signed in",
  "PATCH c/[connection]/copy/[resource]": "administrators",
  "DELETE c/[connection]/copy/[resource]": "administrators",
  "GET c/[connection]/copy/[resource]/changes": "everybody signed in",
  "GET c/[connection]/copy/[resource]/changes/export": "everybody signed in",
  "GET c/[connection]/copy/[resource]/export": "everybody signed in",
  "GET c/[connection]/copy/[resource]/row": "everybody signed in",
  "GET c/[connection]/copy/[resource]/rows": "everybody signed in",
  "GET c/[connection]/copy/[resource]/values": "everybody signed in",
  "POST c/[connection]/copy/[resource]/walk": "administrators",
  "GET c/[connection]/discovery": "everybody signed in",
  "POST c/[connection]/exports": "everybody signed in",
  "GET c/[connection]/requests": "everybody signed in",
  "GET c/[connection]/requests/[id]": "everybody signed in",
  "GET c/[connection]/requests/hours": "everybody signed in",
  "GET c/[connection]/requests/minutes": "everybody signed in",
  "GET c/[connection]/v1/[...path]": "everybody signed in",
  "GET c/[connection]/views": "everybody signed in",
  "POST c/[connection]/views": "everybody signed in",
  "PATCH c/[connection]/views/[id]": "everybody signed in",
  "DELETE c/[connection]/views/[id]": "everybody signed in",
  "GET health/live": "anybody",
  "GET health/ready": "anybody",
  "HEAD health/live": "anybody",
  "HEAD health/ready": "anybody",
  "GET invitations": "administrators",
  "POST invitations": "administrators",
  "DELETE invitations/[id]": "administrators",
  "POST invitations/accept": "anybody",
  "POST invitations/find": "anybody",
  "GET metrics": "anybody",
  "GET people": "administrators",
  "PATCH people/[id]": "administrators",
  "DELETE people/[id]": "administrators",
  "GET people/[id]/sessions": "administrators",
  "DELETE people/[id]/sessions": "administrators",
  "GET sandbox": "administrators",
  "POST sandbox": "administrators",
  "GET session": "everybody signed in",
  "PATCH session": "everybody signed in",
  "POST session/password": "everybody signed in",
  "GET session/sessions": "everybody signed in",
  "DELETE session/sessions": "everybody signed in",
  "DELETE session/sessions/[id]": "everybody signed in",
  "PATCH session/settings": "everybody signed in",
  "GET status": "everybody signed in",
};

const PAGES: Record<string, Who> = {
  "(console)": "everybody signed in",
  "(console)/c/[connection]": "everybody signed in",
  "(console)/c/[connection]/[resource]": "everybody signed in",
  "(console)/c/[connection]/[resource]/changes": "everybody signed in",
  "(console)/c/[connection]/requests": "everybody signed in",
  "(console)/c/[connection]/requests/[requestId]": "everybody signed in",
  "(console)/sandbox": "administrators",
  "(console)/settings": "everybody signed in",
  "(console)/settings/audit": "administrators",
  "(console)/settings/connections": "administrators",
  "(console)/settings/connections/[connection]": "administrators",
  "(console)/settings/people": "administrators",
  "(console)/settings/you": "everybody signed in",
  "[...nowhere]": "anybody",
  invitation: "anybody",
  signin: "anybody",
  "signin/link": "anybody",
};

/** What becomes of whoever asks. */
type Outcome = "let in" | "signed out" | "account closed" | "not allowed";

const OUTCOMES: Record<Who, Record<string, Outcome>> = {
  anybody: { nobody: "let in", disabled: "let in", removed: "let in", viewer: "let in", admin: "let in" },
  "everybody signed in": {
    nobody: "signed out",
    disabled: "account closed",
    removed: "account closed",
    viewer: "let in",
    admin: "let in",
  },
  administrators: {
    nobody: "signed out",
    disabled: "account closed",
    removed: "account closed",
    viewer: "not allowed",
    admin: "let in",
  },
};

test("every handler and page on disk says who gets in, and keeps to it for everybody there can be", async ({
  ask,
  rollcall,
}) => {
  const [viewer, disabled, removed] = await Promise.all(
    [nextPerson(), nextPerson(), nextPerson()].map((session) => known(ask, session)),
  );
  await ask(`/api/people/${disabled?.id}`, sending("PATCH", { disabled: true }));
  await ask(`/api/people/${removed?.id}`, { method: "DELETE", as: administrator() });
  const sessions: Record<string, string> = {
    nobody: NOBODY,
    disabled: disabled?.session ?? "",
    removed: removed?.session ?? "",
    viewer: viewer?.session ?? "",
    admin: administrator(),
  };

  const handlers = apiRoutes().flatMap((route) => route.answers.map((method) => ({ route, method })));
  expect(handlers.map(({ route, method }) => `${method} ${route.name}`).toSorted()).toEqual(
    Object.keys(HANDLERS).toSorted(),
  );
  for (const { route, method } of handlers) {
    const outcomes: Record<string, Outcome> = {};
    const address = exampleOf(route, rollcall.connection);
    for (const [name, as] of Object.entries(sessions)) {
      const hasBody = !["GET", "HEAD", "DELETE"].includes(method);
      const wish = hasBody ? sending(method, {}, as) : { method, as };
      const answer = await ask(address, wish);
      const refused = answer.status === 401 || answer.status === 403;
      const code = refused ? refusalIn(answer).code : undefined;
      outcomes[name] =
        code === "session_required"
          ? "signed out"
          : code === "account_closed"
            ? "account closed"
            : code === "role_required"
              ? "not allowed"
              : "let in";
    }
    const key = `${method} ${route.name}`;
    expect(outcomes, key).toEqual(OUTCOMES[HANDLERS[key] as Who]);
  }

  expect(pageRoutes()).toEqual(Object.keys(PAGES).toSorted());
  for (const page of pageRoutes()) {
    const outcomes: Record<string, Outcome> = {};
    for (const [name, as] of Object.entries(sessions)) {
      const { status, headers } = await ask(pageAddress(page, rollcall.connection), { headers: {}, as });
      const address = status === 307 ? headers.location : undefined;
      outcomes[name] = address?.includes("/signin?error=account_closed")
        ? "account closed"
        : address?.includes("/signin?")
          ? "signed out"
          : status === 403
            ? "not allowed"
            : "let in";
    }
    expect(outcomes, page).toEqual(OUTCOMES[PAGES[page] as Who]);
  }
});
