/** Prints a message for the operator and exits with 1. */
export function exitWith(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
