import { normaliseEmail } from "@/lib/server/auth/people/email";
import { BodyInvalid } from "@/lib/server/input/read-body";
import { isCommon } from "./common-passwords";
import { hashPassword } from "./password";

/**
 * The hash of a new password, whose length has been checked already (`newPassword`).
 * @throws BodyInvalid when it is easily guessed
 */
export async function hashChosen(password: string, email: string): Promise<string> {
  if (isCommon(password)) {
    throw new BodyInvalid(
      "password is one of the most common ones, which are tried first. Choose another one.",
      "password",
    );
  }
  if (normaliseEmail(password) === email) {
    throw new BodyInvalid("password must not be your e-mail address.", "password");
  }
  return hashPassword(password);
}
