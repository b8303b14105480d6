const MAX_LINK_LENGTH = 2048;

/**
 * The text when it is a web address that reads as what it is: http or https, without white space, invisible characters
 * or a name before the host, which only serve to deceive.
 */
export function webAddress(text: string): string | undefined {
  if (text.length > MAX_LINK_LENGTH || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || !URL.canParse(text))
    return;
  const { username, password } = new URL(text);
  return username || password ? undefined : text;
}
