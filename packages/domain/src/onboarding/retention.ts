/** Days without a sign of life after which the people of an application are told that it will be deleted, and after which it is. */
export const ABANDONED_DAYS = { warned: 60, erased: 90 } as const;
/** Years after which nothing tells any more who began an application that was abandoned, and when. */
export const ABANDONED_SKELETON_YEARS = 1;
/** Years for which the documents of an application that was declined are kept. */
export const DECLINED_DOCUMENTS_YEARS = 2;
/** Years for which everything else of it is. Source: reference/onboarding.md §11. */
export const DECLINED_YEARS = 5;

/** Days after a decision on who an owner is, for which the identity service keeps its pictures and videos. */
export const IDENTITY_MEDIA_DAYS = 90;
/** So many sessions the identity service deletes on demand, within an hour and within a day. Source: its *Delete session*. */
export const ERASED_SESSIONS_MAX = { hour: 5, day: 10 } as const;

const DAY_MS = 86_400_000;

/** So many days before an instant. */
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

/** The same instant so many years before; 29 February becomes 1 March. */
export function yearsBefore(at: Date, years: number): Date {
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** When an application that was last worked on then is deleted. */
export const erasedOn = (lastActiveAt: Date): Date => new Date(lastActiveAt.getTime() + ABANDONED_DAYS.erased * DAY_MS);
