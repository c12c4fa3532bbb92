import { createHash, randomUUID } from 'node:crypto';
import type { Choice, Decision, Mischief } from './choices.ts';
import type { MadeSession } from './journal.ts';

type Session = MadeSession & { readonly attempts: readonly string[] };

/** A decision as it is told. */
export function bodyOf(
  session: Session,
  attemptId: string,
  choice: Choice,
  { status, code, reason, reasonCode }: Decision,
  { at, mischief }: { readonly at: Date; readonly mischief: Mischief },
): string {
  const read = status === 'approved';
  const number = createHash('sha256').update(session.id).digest('hex').slice(0, 10).toUpperCase();
  const verification = {
    id: session.id,
    attemptId,
    vendorData: session.vendorData,
    endUserId: session.endUserId,
    status,
    code,
    reason,
    reasonCode,
    decisionTime: at.toISOString(),
    acceptanceTime: session.createdAt,
    person: read
      ? {
          firstName: choice === 'other_name' ? 'CAMILLE' : session.firstName?.toUpperCase(),
          lastName: choice === 'other_name' ? 'AUTREMENT' : session.lastName?.toUpperCase(),
          dateOfBirth: choice === 'other_birth_date' ? '1951-12-31' : session.dateOfBirth,
        }
      : null,
    document: read
      ? { type: 'DRIVERS_LICENSE', number: `R${number}`, country: 'CA', state: 'QC', validUntil: '2031-05-02' }
      : null,
    ...(choice === 'seen_before' && {
      riskLabels: [{ label: 'document_seen_in_other_session', category: 'document', sessionIds: [randomUUID()] }],
    }),
  };
  const technicalData = { ip: '203.0.113.7' };
  return mischief === 'unknown_field'
    ? JSON.stringify({ technicalData, aNewField: [{ deep: true }], verification, status: 'success' })
    : JSON.stringify({ status: 'success', verification, technicalData });
}

/** A session that ran out, as it is told. */
export function endedBody(session: Session, status: 'expired' | 'abandoned', at: Date): string {
  const { id, vendorData, endUserId, createdAt } = session;
  const known = { id, attemptId: session.attempts.at(-1) ?? null, vendorData, endUserId, status, code: 9104 };
  const nothing = { reason: null, reasonCode: null, person: null, document: null };
  return JSON.stringify({
    status: 'success',
    verification: { ...known, ...nothing, decisionTime: at.toISOString(), acceptanceTime: createdAt },
    technicalData: { ip: null },
  });
}
