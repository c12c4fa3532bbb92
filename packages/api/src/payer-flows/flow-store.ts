import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { payerFlows } from '@cordelle/db/schema/payer-flows.ts';
import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { FlowKind, PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type PayerAnswers, payerAnswers } from '@cordelle/validation/payer-flows.ts';
import { type PayerReceipt, payerReceipt } from '@cordelle/validation/payer-pages.ts';
import type { Offer } from '../payer-offers/offer.ts';
import type { OpenedEntry } from '../payer-offers/public-entry.ts';

/** How long what somebody typed is kept without a sign of life. */
export const KEPT_MINUTES = 30;

/** What is known of the account. `connected`: read at the bank itself, not typed. */
export type KeptAnswers = {
  readonly typed: PayerAnswers;
  readonly connected: EnteredNumbers | null;
  /** A login the bank was asked about: told twice, it is one; `requestId`: the service still waits for the bank. */
  readonly login?: { readonly id: string; readonly requestId: string | null } | undefined;
};

/** Somebody on their way through the pages of a business. */
export type Flow = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly kind: FlowKind;
  readonly language: Language;
  readonly requestId: bigint | null;
  readonly customerId: bigint | null;
  readonly offer: Offer;
  readonly kept: KeptAnswers;
  readonly answered: readonly PayerPage[];
  readonly emailSentAt: Date | null;
  /** Ties what a bank connection read to this flow. */
  readonly bankTag: string;
  readonly startedAt: Date;
  readonly ip: string;
  readonly userAgent: string | null;
  /** When they agreed; null: they are not through. */
  readonly authorizedAt: Date | null;
  /** Once they are through: what the page at the end says. Null as well to the browser that began, where another one confirmed by mail. */
  readonly receipt: PayerReceipt | null;
};

const FLOW = joined(
  columns(payerFlows, [
    'clientId',
    'id',
    'kind',
    'language',
    'requestId',
    'customerId',
    'answersEncrypted',
    'emailSentAt',
    'startedAt',
    'ip',
    'userAgent',
    'receipt',
    'expiresAt',
  ]),
  computed<Pick<Flow, 'offer' | 'answered' | 'bankTag' | 'authorizedAt'>>({
    offer: 'offer',
    answered: 'answered',
    authorizedAt: `(receipt ->> 'authorizedAt')::timestamptz`,
    bankTag: `bank_connection ->> 'tag'`,
  }),
);

const NOTHING: KeptAnswers = { typed: {}, connected: null };

const placeOf = ({ clientId, id }: Pick<Flow, 'clientId' | 'id'>): SecretPlace => ({
  table: 'payer_flows',
  column: 'answers_encrypted',
  clientId,
  rowId: id,
});

/** A donation whose donor can be asked to confirm it; one that was changed since may lack something. */
export const isWhole = (answered: readonly string[]): boolean =>
  answered.includes('donation') && answered.includes('donor');

export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_MINUTES * 60_000);

async function flowFrom(tx: Tx, keys: KeyStore, row: Row<typeof FLOW>, now: Date): Promise<Flow | null> {
  const { answersEncrypted, receipt, expiresAt, ...flow } = row;
  if (receipt === null && expiresAt <= now) return null;
  const kept =
    answersEncrypted === null
      ? NOTHING
      : readKept(decryptSecret(await keyringOf(tx, keys, row.clientId), placeOf(row), answersEncrypted));
  return { ...flow, kept, receipt: receipt === null ? null : payerReceipt.parse(receipt) };
}

function readKept(text: string): KeptAnswers {
  const { typed, connected, login }: KeptAnswers = JSON.parse(text);
  return { typed: payerAnswers.parse(typed), connected, login };
}

/** The flow a cookie carries on, of the same entry; null: none, or one that was left alone for too long. */
export async function flowOf(
  tx: Tx,
  keys: KeyStore,
  { clientId, kind, payer }: OpenedEntry,
  token: string | null,
  { now, locked }: { readonly now: Date; readonly locked: boolean },
): Promise<Flow | null> {
  if (token === null) return null;
  const carried = fingerprintOf(token);
  const [found] = await tx.sql`
    select ${FLOW}, ${columns(payerFlows, ['begunTokenHash'])} from payer_flows
     where client_id = ${clientId} and (token_hash = ${carried} or begun_token_hash = ${carried}) and kind = ${kind}
       and request_id is not distinct from ${payer?.requestId ?? null} ${locked ? tx.sql`for update` : tx.sql``}`;
  if (!found) return null;
  const { begunTokenHash, ...row } = found;
  const flow = await flowFrom(tx, keys, row, now);
  // Who began may be anybody who typed the address: the receipt is for whoever confirmed.
  return flow && begunTokenHash === carried ? { ...flow, receipt: null } : flow;
}

/** Whether a flow began under this cookie, be it over by now. */
export async function wasBegun({ sql }: Tx, { clientId }: OpenedEntry, token: string): Promise<boolean> {
  const found = await sql`
    select from payer_flows where client_id = ${clientId} and token_hash = ${fingerprintOf(token)}`;
  return found.count > 0;
}

/** A flow by its id; null: none, or left alone for too long. */
export async function flowOfId(
  tx: Tx,
  keys: KeyStore,
  { clientId, id }: Pick<Flow, 'clientId' | 'id'>,
  { now, locked }: { readonly now: Date; readonly locked: boolean },
): Promise<Flow | null> {
  const [row] = await tx.sql`
    select ${FLOW} from payer_flows
     where client_id = ${clientId} and id = ${id} ${locked ? tx.sql`for update` : tx.sql``}`;
  return row ? flowFrom(tx, keys, row, now) : null;
}

/** The flow whose donor was mailed this link last; null: none, or older than a day. */
export async function flowOfMail(
  tx: Tx,
  keys: KeyStore,
  token: string,
  sentAfter: Date,
  now: Date,
): Promise<Flow | null> {
  const [mailed] = await tx.sql`
    select ${columns(payerFlows, ['clientId', 'id'])} from payer_flows where email_token_hash = ${fingerprintOf(token)}`;
  if (!mailed) return null;
  const [row] = await tx.sql`
    select ${FLOW} from payer_flows
     where client_id = ${mailed.clientId} and id = ${mailed.id} and email_token_hash = ${fingerprintOf(token)}
       and email_sent_at > ${sentAfter} for update`;
  return row ? flowFrom(tx, keys, row, now) : null;
}

type Beginning = {
  readonly token: string;
  readonly offer: Offer;
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly now: Date;
};

/** Begins a flow. Two that begin at once under one cookie are one flow. */
export async function beginFlow(tx: Tx, keys: KeyStore, entry: OpenedEntry, beginning: Beginning): Promise<Flow> {
  const { token, offer, language, ip, userAgent, now } = beginning;
  await tx.sql`
    insert into payer_flows (client_id, kind, token_hash, language, request_id, customer_id, offer, bank_connection,
                             started_at, expires_at, ip, user_agent)
    values (${entry.clientId}, ${entry.kind}, ${fingerprintOf(token)}, ${language}, ${entry.payer?.requestId ?? null},
            ${entry.payer?.customerId ?? null}, ${JSON.stringify(offer)}::jsonb,
            ${JSON.stringify({ tag: newSecret() })}::jsonb, ${now}, ${keptUntil(now)}, ${ip},
            ${userAgent?.slice(0, 400) ?? null})
    on conflict (token_hash, client_id) do nothing`;
  const flow = await flowOf(tx, keys, entry, token, { now, locked: true });
  // The cookie belongs to another entry or to a flow that is over: whoever holds it begins again with a new one.
  if (!flow) throw new DomainError('payer.flow_over');
  return flow;
}

/** Keeps what was answered so far, for half an hour more; what waits for a mail to be answered, for as long as that has. */
export async function keepAnswers(
  tx: Tx,
  keys: KeyStore,
  flow: Flow,
  { kept, answered, language, now }: Pick<Flow, 'kept' | 'answered' | 'language'> & { readonly now: Date },
): Promise<Flow> {
  const sealed = encryptSecret(await keyringOf(tx, keys, flow.clientId), placeOf(flow), JSON.stringify(kept));
  await tx.sql`
    update payer_flows set answers_encrypted = ${sealed}, answered = ${arrayLiteral(answered)}::text[],
           language = ${language},
           expires_at = greatest(${keptUntil(now)}, case when email_token_hash is not null then expires_at end)
     where client_id = ${flow.clientId} and id = ${flow.id} and finished_at is null`;
  return { ...flow, kept, answered, language };
}

/** Ends a flow with what its last page says; what was typed is no longer needed and goes. */
export async function endFlow(
  tx: Tx,
  flow: Flow,
  { receipt, customerId, now }: { readonly receipt: PayerReceipt; readonly customerId: bigint; readonly now: Date },
): Promise<Flow> {
  const ended = await tx.sql`
    update payer_flows set finished_at = ${now}, receipt = ${JSON.stringify(receipt)}::jsonb, answers_encrypted = null,
           customer_id = ${customerId}
     where client_id = ${flow.clientId} and id = ${flow.id} and finished_at is null`;
  invariant(ended.count === 1, 'a flow that is held ends once');
  return { ...flow, authorizedAt: new Date(receipt.authorizedAt), receipt, customerId, kept: NOTHING };
}
