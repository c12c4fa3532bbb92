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

/** Statuses a client may be given next, in the order in which they are offered. */
export const nextClientStatuses = (from: ClientStatus): readonly ClientStatus[] => NEXT[from];

/** Whether the client has to be told why it is given this status. */
export const needsReviewNote = (to: ClientStatus): boolean => EXPLAINED.includes(to);

/**
 * Throws `client.status_change_refused` for a step that does not exist (staying where it is included), and
 * `client.review_note_required` for one that has to be explained and is not.
 */
export function requireStatusChange(from: ClientStatus, to: ClientStatus, reviewNote: string): void {
  if (!nextClientStatuses(from).includes(to)) throw new DomainError('client.status_change_refused');
  if (needsReviewNote(to) && reviewNote.trim() === '') throw new DomainError('client.review_note_required');
}
