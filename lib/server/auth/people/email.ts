/** The one form in which an e-mail address is kept and compared; case never tells two people apart. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
