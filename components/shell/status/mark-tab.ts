const ICON = "/favicon.svg";
const TROUBLED_ICON = "/favicon-trouble.svg";

/**
 * Puts the trouble before the title of the tab, and marks its icon. It follows later changes of the title too.
 * @returns a function that removes both
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
