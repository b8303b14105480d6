const MAX_LINK_LENGTH = 2048;

/**
 * The text, if it is an http or https address without white space, invisible characters or a user name, which can disguise
 * where a link leads.
 */
export function webAddress(text: string): string | undefined {
  if (text.length > MAX_LINK_LENGTH || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || !URL.canParse(text))
    return;
  const { username, password } = new URL(text);
  return username || password ? undefined : text;
}
