const ICON = "/favicon.svg";
const TROUBLED_ICON = "/favicon-trouble.svg";

/**
 * Puts trouble before the title that a page has given itself, and marks the icon. Pages that come later set theirs anew: it is put
 * before that one too. @returns what takes it away again
 */
export function markTab(trouble: string | undefined): () => void {
  if (trouble === undefined) return () => undefined;
  const lead = `● ${trouble} · `;
  const mark = () => {
    if (!document.title.startsWith(lead)) document.title = lead + document.title;
    setIcon(TROUBLED_ICON);
  };
  mark();
  const watch = new MutationObserver(mark);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    if (document.title.startsWith(lead)) document.title = document.title.slice(lead.length);
    setIcon(ICON);
  };
}

function setIcon(address: string): void {
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) {
    if (icon.getAttribute("href") !== address) icon.setAttribute("href", address);
  }
}
