/** What a password has to be, said before somebody chooses one. */
export const PASSWORD_RULES =
  "12 to 200 characters in any script: a few unrelated words do well. Common passwords and your address are refused.";
