import { DomainError } from '../errors.ts';
import type { ClientStatus } from './kinds.ts';

/**
 * Where a client can go from where it is. Submitted by the last
 * step of onboarding; reviewed (approved, sent back for changes, or declined); closed; opened again.
 */
const NEXT = {
  created: ['pending'],
  pending: ['approved', 'created', 'closed'],
  approved: ['closed'],
  closed: ['approved'],
} as const satisfies Record<ClientStatus, readonly ClientStatus[]>;

/** Steps that take something away from a client: it is told why. */
const EXPLAINED: readonly ClientStatus[] = ['created', 'closed'];

/** Whether a client was ever approved: an application that was declined is not opened again, its people apply anew. */
export type Past = { readonly wasApproved: boolean };

/** Statuses a client may be given next, in the order in which they are offered. */
export const nextClientStatuses = (from: ClientStatus, { wasApproved }: Past): readonly ClientStatus[] =>
  from === 'closed' && !wasApproved ? [] : NEXT[from];

/** Whether the client has to be told why it is given this status. */
export const needsReviewNote = (to: ClientStatus): boolean => EXPLAINED.includes(to);

/**
 * Throws `client.status_change_refused` for a step that does not exist (staying where it is included), and
 * `client.review_note_required` for one that has to be explained and is not.
 */
export function requireStatusChange(from: ClientStatus, to: ClientStatus, past: Past, reviewNote: string): void {
  if (!nextClientStatuses(from, past).includes(to)) throw new DomainError('client.status_change_refused');
  if (needsReviewNote(to) && reviewNote.trim() === '') throw new DomainError('client.review_note_required');
}
