/** The form in which e-mail addresses are stored and compared; they never differ in case alone. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
