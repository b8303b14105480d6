import { expect, test } from "vitest";
import { addressOf } from "./postgres-address";

test("an address without a query is what it is", () => {
  expect(addressOf("postgres://me:p%40ss@db.example:6543/rollcall")).toEqual({
    connectionString: "postgres://me:p%40ss@db.example:6543/rollcall",
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
    connectionString: "postgres://db.example/rollcall?host=%2Frun%2Fpg",
    options: "-c geqo=off -c search_path=a,b -c application_name=my\\ console",
  });
});
