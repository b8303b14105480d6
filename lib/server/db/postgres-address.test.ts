import { expect, test } from "vitest";
import { addressOf, addressProblems } from "./postgres-address";

test("an address without a query is what it is", () => {
  expect(addressOf("postgres://me:p%40ss@localhost:6543/rollcall")).toEqual({
    connectionString: "postgres://me:p%40ss@localhost:6543/rollcall",
  });
});

test.each([
  ["sslmode=disable", false],
  ["sslmode=require", { rejectUnauthorized: false }],
  ["ssl=require", { rejectUnauthorized: false }],
  ["sslmode=verify-full", true],
  ["ssl=true", true],
])("%s means what it meant to the driver before", (query, ssl) => {
  expect(addressOf(`postgres://db.example/rollcall?${query}`)).toEqual({
    connectionString: "postgres://db.example/rollcall",
    ssl,
  });
});

test("what is left of a query are settings of the session", () => {
  const query = "search_path=a,b&options=-c%20geqo%3Doff&application_name=my%20console&host=/run/pg";
  expect(addressOf(`postgres://db.example/rollcall?${query}`)).toEqual({
    // A socket of this machine, so nothing is encrypted.
    connectionString: "postgres://db.example/rollcall?host=%2Frun%2Fpg",
    options: "-c geqo=off -c search_path=a,b -c application_name=my\\ console",
  });
});

test.each([
  ["postgres://db.example/rollcall", { rejectUnauthorized: false }],
  ["postgres://10.1.2.3/rollcall", { rejectUnauthorized: false }],
  ["postgres://localhost.example/rollcall", { rejectUnauthorized: false }],
  ["postgres://127.0.0.1/rollcall", undefined],
  ["postgres://[::1]/rollcall", undefined],
  ["postgres:///rollcall", undefined],
  ["postgres://db.example/rollcall?host=db.example", { rejectUnauthorized: false }],
  ["postgres://db.example/rollcall?sslrootcert=system", true],
])("what is said to %s is encrypted unless it stays on this machine", (address, ssl) => {
  expect(addressOf(address).ssl).toEqual(ssl);
});

test.each([
  ["postgres://a.example,b.example/rollcall", "names several hosts, which is not supported"],
  ["postgres://me:p,w@a.example:5432,b.example:5433/rollcall", "names several hosts, which is not supported"],
  ["postgres://db.example/rollcall?host=a,b", "names several hosts, which is not supported"],
  ["postgres://a b/rollcall", "must be a postgres:// address"],
  ["postgres://db.example/rollcall?sslcrl=a&target_session_attrs=primary", "has sslcrl, which is not"],
  ["postgres://db.example/rollcall?sslmode=full", "has an sslmode that is none of disable, allow"],
  ["postgres://db.example/rollcall?sslrootcert=/nowhere/ca.pem", "has an sslrootcert that cannot be read"],
])("what %s asks for and cannot have is named", (address, problem) => {
  expect(addressProblems(address)[0]).toContain(problem);
});

test("what is supported, and a comma in a password, is no problem", () => {
  const query = "sslmode=verify-full&sslrootcert=package.json&connect_timeout=5&application_name=rollcall";
  expect(addressProblems(`postgresql://me:p,w@db.example:6543/rollcall?${query}`)).toEqual([]);
});
