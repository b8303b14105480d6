type Pressed = Pick<
  KeyboardEvent,
  | "key"
  | "ctrlKey"
  | "altKey"
  | "metaKey"
  | "shiftKey"
  | "isComposing"
  | "defaultPrevented"
  | "getModifierState"
>;

/**
 * The key of a shortcut, `Mod+` before it with Ctrl or Command, `Shift+` before one that types nothing, or undefined where the press belongs to the browser, to an input method or to
 * somebody else.
 */
export function keyOf(event: Pressed): string | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.metaKey !== event.ctrlKey && !event.altKey) return `Mod+${event.key}`;
  // On many keyboards AltGr, which says Ctrl and Alt, is how a character is typed at all.
  const isPlain = event.getModifierState("AltGraph") || !(event.ctrlKey || event.altKey || event.metaKey);
  if (!isPlain) return undefined;
  return event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
}

const WITHOUT_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

interface Place {
  tagName?: string;
  type?: string;
  isContentEditable?: boolean;
}

/** Whether the arrows are this element's own: they choose among radio buttons, and move a slider. */
export function usesArrows(target: unknown): boolean {
  const { tagName, type = "" } = (target ?? {}) as Place;
  return tagName === "INPUT" && /^(radio|range)$/.test(type);
}

/** Whether a press at this element is text for it, as it is for every field and list that letters choose from. */
export function isTyping(target: unknown): boolean {
  const { tagName = "", type = "", isContentEditable = false } = (target ?? {}) as Place;
  if (isContentEditable || /^(TEXTAREA|SELECT)$/.test(tagName)) return true;
  return tagName === "INPUT" && !WITHOUT_TEXT.test(type);
}
