/** Replaces control characters by their pictures: browsers drop some of them, and nobody could see what is wrong. */
export function visibleText(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\uFFFD";
  });
}
