import { DomainError } from '../errors.ts';

/** What the button behind a mailed link does: the address of before approves or stops, the one asked for confirms. */
export const EMAIL_CHANGE_ACTS = ['approve', 'stop', 'confirm'] as const;
export type EmailChangeAct = (typeof EMAIL_CHANGE_ACTS)[number];

/** Which of the two addresses have agreed. */
export type Agreed = { readonly approved: boolean; readonly confirmed: boolean };

/** What an act leads to: the request waits for the other address, the change is due, or the request is over. */
export type EmailChangeStep = { readonly is: 'waiting' | 'due' | 'stopped' } & Agreed;

/** What comes of an act, in whatever order the two addresses agree. Whoever stops stops, also after having approved. */
export function stepAfter(act: EmailChangeAct, before: Agreed): EmailChangeStep {
  if (act === 'stop') return { is: 'stopped', ...before };
  const approved = before.approved || act === 'approve';
  const confirmed = before.confirmed || act === 'confirm';
  return { is: approved && confirmed ? 'due' : 'waiting', approved, confirmed };
}

/** Throws `email_change.same_address` unless the address is another one. Both as they are stored. */
export function requireOtherEmail(asked: string, own: string): void {
  if (asked === own) throw new DomainError('email_change.same_address');
}
