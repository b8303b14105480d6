import type { Notifications } from "@/lib/server/db/shared/notifications";

/** The notifications by which instances tell each other of changed sessions. */
export type SessionChannel = Pick<Notifications, "listen" | "notify">;

/** That the session with this id has ended, or all of this person's, or that this person's settings have changed. */
export type SessionNews = `${"session" | "person" | "settings"} ${string}`;

const TOPIC = "sessions";

/**
 * Tells other instances of changes to the sessions that they have in memory. Nobody waits for that, and where it fails the
 * others find out within 5 s, as they read a session again.
 * @param heard called with each change, this instance's own included
 * @returns a function that tells of a change
 */
export function openSessionNews(channel: SessionChannel | undefined, heard: (news: SessionNews) => void) {
  channel?.listen(TOPIC, (text) => heard(text as SessionNews));
  return function tell(news: SessionNews): void {
    channel?.notify(TOPIC, news).catch(() => undefined);
  };
}
