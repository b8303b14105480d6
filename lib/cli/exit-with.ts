export function exitWith(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
