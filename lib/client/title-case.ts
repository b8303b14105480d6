/** A name of the service as a heading: `job_title` reads "Job title". */
export function titleCase(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
