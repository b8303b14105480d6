import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { closed } from "./closed";
import type { Description, DocumentedResponse } from "./description";

/** Holds answers to the description and remembers which parts of it were seen. */
export interface Checker {
  /** What is wrong with an answer, as far as the description goes; empty if nothing. */
  problemsOf(request: { method: string; url: string }, answer: Response): Promise<string[]>;
  /** What is documented and was not seen yet, as `GET /v1/staff 400 parameter_invalid`. */
  unseen(): string[];
}

/** What HTTP itself adds to any answer. */
const OF_TRANSPORT = new Set([
  "content-type",
  "content-length",
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
]);
const SUCCESS = "success";

export function createChecker({ kinds, kindOf }: Description): Checker {
  const bodies = new Ajv2020({ strict: false, allErrors: true });
  const headers = new Ajv2020({ strict: false, coerceTypes: true });
  addFormats.default(bodies);
  const compiled = new Map<object, ValidateFunction>();
  const seen = new Set<string>();

  function compile(ajv: Ajv2020, schema: object, prepare: (schema: object) => object): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    const validate = ajv.compile(prepare(schema));
    compiled.set(schema, validate);
    return validate;
  }

  function headerProblems(documented: DocumentedResponse, answer: Response): string[] {
    const known = new Map(Object.entries(documented.headers).map(([name, how]) => [name.toLowerCase(), how]));
    const unknown = [...answer.headers.keys()].filter((name) => !known.has(name) && !OF_TRANSPORT.has(name));
    const problems = unknown.map((name) => `${name} is not documented`);
    for (const [name, { required, schema }] of known) {
      const value = answer.headers.get(name);
      if (value === null && required) problems.push(`${name} is missing`);
      if (value === null) continue;
      const validate = compile(headers, schema, (of) => ({ type: "object", properties: { value: of } }));
      if (!validate({ value })) problems.push(`${name} is ${value}: ${headers.errorsText(validate.errors)}`);
    }
    return problems;
  }

  function bodyProblems(documented: DocumentedResponse, text: string, answer: Response): string[] {
    const json = documented.content?.["application/json"];
    if (!json) return text === "" ? [] : ["there is a body"];
    if (!answer.headers.get("content-type")?.startsWith("application/json")) return ["it is not JSON"];
    const validate = compile(bodies, json.schema, closed);
    return validate(JSON.parse(text)) ? [] : [bodies.errorsText(validate.errors)];
  }

  async function problemsOf({ method, url }: { method: string; url: string }, answer: Response) {
    const kind = kindOf(method, new URL(url).pathname);
    const documented = kinds.get(kind)?.[answer.status];
    const where = `${kind} ${answer.status}`;
    if (!documented) return [`${where} is not documented`];
    const problems = headerProblems(documented, answer);
    const text = await answer.text();
    if (method !== "HEAD") {
      problems.push(...bodyProblems(documented, text, answer));
      const code = codeIn(text, answer.ok);
      if (code !== SUCCESS && !codesOf(documented).includes(code)) problems.push(`${code} is not documented`);
      seen.add(`${where} ${code}`);
    }
    return problems.map((problem) => `${where}: ${problem}`);
  }

  function unseen(): string[] {
    const all = [...kinds].flatMap(([kind, responses]) =>
      Object.entries(responses).flatMap(([status, documented]) =>
        (Number(status) < 300 ? [SUCCESS] : codesOf(documented)).map((code) => `${kind} ${status} ${code}`),
      ),
    );
    return all.filter((each) => !seen.has(each));
  }

  return { problemsOf, unseen };
}

/** Each documented code has an example of its name. */
function codesOf({ content }: DocumentedResponse): string[] {
  return Object.keys(content?.["application/json"].examples ?? {});
}

function codeIn(text: string, ok: boolean): string {
  if (ok) return SUCCESS;
  const { error } = JSON.parse(text);
  return typeof error === "string" ? error : error.code;
}
