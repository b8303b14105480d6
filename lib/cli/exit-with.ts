/** Says what whoever runs Rollcall has to know, and ends with 1. */
export function exitWith(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
