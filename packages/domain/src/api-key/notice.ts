/** So many days before a key ends, whoever runs its business is told. */
export const KEY_NOTICE_DAYS = [14, 3] as const;
export type KeyNoticeDays = (typeof KEY_NOTICE_DAYS)[number];
/** No key that ends later is told of. */
export const KEY_NOTICE_DAYS_MAX = KEY_NOTICE_DAYS[0];

const DAY_MS = 86_400_000;

/**
 * The notice of a key's end that is due at an instant, by how many days before the end it stands; null: none is. Only the latest
 * one counts, and a key that was made for no longer than that has none: whoever made it knows.
 */
export function keyNoticeDue(
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
  at: Date,
): KeyNoticeDays | null {
  if (at >= expiresAt) return null;
  const told = (days: KeyNoticeDays) => new Date(expiresAt.getTime() - days * DAY_MS);
  const due = KEY_NOTICE_DAYS.findLast((days) => told(days) <= at);
  return due !== undefined && createdAt < told(due) ? due : null;
}
