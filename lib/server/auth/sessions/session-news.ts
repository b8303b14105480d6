import type { Notifications } from "@/lib/server/db/shared/notifications";

/** Between instances, about the sessions that they have in memory. */
export type SessionChannel = Pick<Notifications, "listen" | "notify">;

/** Whose sessions have changed: those with this id, or of this person, ended; or only what is known of the person changed. */
export type SessionNews = `${"session" | "person" | "settings"} ${string}`;

const TOPIC = "sessions";

/**
 * Tells other instances of changes, so that they need not wait until they read a session again, which they do within 5 s:
 * nobody waits for it, and where it fails that has to do.
 * @param heard called with each change, those of this instance included
 */
export function openSessionNews(channel: SessionChannel | undefined, heard: (news: SessionNews) => void) {
  channel?.listen(TOPIC, (text) => heard(text as SessionNews));
  return function tell(news: SessionNews): void {
    channel?.notify(TOPIC, news).catch(() => undefined);
  };
}
