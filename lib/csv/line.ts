/**
 * A line with its end. One of a single empty cell would be an empty line, which readers skip. One that starts with a negative
 * number or one of a telephone is a single formula where semicolons separate: in quotes, what follows the number makes it none.
 */
export function csvLine(cells: readonly string[]): string {
  const [first = "", ...rest] = cells;
  if (cells.length === 1 && first === "") return '""\r\n';
  const others = /^[-+]/.test(first) ? rest.map(inQuotes) : rest;
  return `${[first, ...others].join(",")}\r\n`;
}

function inQuotes(cell: string): string {
  return cell === "" || cell.startsWith('"') ? cell : `"${cell}"`;
}
