import { IDENTITY_STATUSES, type IdentityStatus } from '@cordelle/domain/onboarding/identity.ts';
import type { IdentityDocument, IdentityNews, ReadMessage } from '@cordelle/engine/ports/identity.ts';
import { z } from 'zod';

const TEXT_MAX = 200;
const RISK_LABELS_MAX = 50;
/** Fields may be left out, null, or in a form we do not know: such a field says nothing, and the message still counts. */
const text = z.string().max(TEXT_MAX).nullish().catch(null);
const day = z.iso.date().nullish().catch(null);
const number = z.coerce.number().int().min(0).max(1_000_000).nullish().catch(null);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const instant = z
  .string()
  .regex(INSTANT)
  .transform((written) => new Date(written))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullish()
  .catch(null);
const sessionId = z.guid().transform((id) => id.toLowerCase());

const event = z.object({
  id: sessionId,
  attemptId: text,
  code: z.union([z.literal(7001), z.literal(7002)]),
  vendorData: text,
});
const EVENT_STATUS = { 7001: 'started', 7002: 'submitted' } as const satisfies Record<number, IdentityStatus>;

const decision = z.object({
  id: sessionId,
  attemptId: text,
  vendorData: text,
  status: z.enum(IDENTITY_STATUSES),
  reasonCode: number,
  reason: z
    .union([z.string().max(TEXT_MAX), z.number()])
    .nullish()
    .catch(null),
  decisionTime: instant,
  person: z.object({ firstName: text, lastName: text, fullName: text, dateOfBirth: day }).nullish().catch(null),
  document: z.object({ type: text, number: text, country: text, state: text, validUntil: day }).nullish().catch(null),
  riskLabels: z
    .array(z.object({ label: z.string().max(TEXT_MAX) }).catch({ label: 'unknown' }))
    .max(RISK_LABELS_MAX)
    .nullish()
    .catch(null),
});
const decided = z.object({ verification: decision });
/** Not decided yet. */
const undecided = z.object({ verification: z.null() });

/** Genuine bytes of the service as what they mean. Its own rule: new fields and new types may come at any time. */
export function messageOf(bytes: Uint8Array): ReadMessage {
  const body = parsed(bytes);
  const told = decided.safeParse(body);
  if (told.success) return { kind: 'news', news: newsOf(told.data.verification) };
  const happened = event.safeParse(body);
  if (!happened.success) return { kind: 'other', sessionId: sessionIdIn(body) };
  const { id, attemptId = null, vendorData = null, code } = happened.data;
  const nothing = { reasonCode: null, decidedAt: null, document: null, riskLabels: [] };
  return { kind: 'news', news: { sessionId: id, attemptId, vendorData, status: EVENT_STATUS[code], ...nothing } };
}

/** What the service answers when it is asked; null: not decided. Throws for anything else. */
export function decisionIn(bytes: Uint8Array): IdentityNews | null {
  const body = parsed(bytes);
  return undecided.safeParse(body).success ? null : newsOf(decided.parse(body).verification);
}

function newsOf(told: z.output<typeof decision>): IdentityNews {
  const { id, attemptId = null, vendorData = null, status, reasonCode, reason, decisionTime, riskLabels } = told;
  return {
    sessionId: id,
    attemptId,
    vendorData,
    status,
    // Its documents say that the reason is a text; what it sends are numbers, in either field.
    reasonCode: reasonCode ?? (reason == null ? null : (number.parse(reason) ?? null)),
    decidedAt: decisionTime ?? null,
    document: documentOf(told),
    riskLabels: (riskLabels ?? []).map(({ label }) => label),
  };
}

function documentOf({ person, document }: z.output<typeof decision>): IdentityDocument | null {
  if (!person && !document) return null;
  return {
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    fullName: person?.fullName ?? null,
    dateOfBirth: person?.dateOfBirth ?? null,
    type: document?.type ?? null,
    number: document?.number ?? null,
    country: document?.country ?? null,
    state: document?.state ?? null,
    validUntil: document?.validUntil ?? null,
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

const anySession = z.union([
  z.object({ verification: z.object({ id: sessionId }) }).transform(({ verification }) => verification.id),
  z.object({ id: sessionId }).transform(({ id }) => id),
]);
const sessionIdIn = (body: unknown): string | null => anySession.safeParse(body).data ?? null;
