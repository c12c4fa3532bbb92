import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizationRequests } from '@cordelle/db/schema/authorization-requests.ts';
import {
  ASKED_AGAIN_AFTER_HOURS,
  foreignAddress,
  reasonNotToAsk,
  requestExpiry,
} from '@cordelle/domain/customer/authorization-request.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import { requestLink } from '@cordelle/engine/authorization-requests/request-link.ts';
import { requestMail } from '@cordelle/engine/authorization-requests/request-mail.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import { consumeMailQuota } from '@cordelle/engine/mail/mail-quota.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { AskingClient } from './asking-client.ts';
import { namesInShort } from './names-in-short.ts';
import { type Payer, payersAskedFor } from './payers.ts';

const HOUR_MS = 60 * 60_000;

export type RequestMeta = {
  readonly addresses: Addresses;
  readonly client: AskingClient;
  /** For this send only; blank or undefined: the client's own text. */
  readonly message: string | undefined;
  readonly actor: string;
  readonly at: Date;
  /** Of whoever asks: refusals name payers in it. */
  readonly language: Language;
  /** Who asks knows payers by their ids alone, so refusals name these. */
  readonly byIds?: boolean;
};

type Reachable = Payer & { readonly email: string };

/**
 * Asks payers for their authorization: a request each with its link, the mail in their own language, what the timeline
 * tells. All of them or none. Asked at once for the same payer, one gets through. Throws `record.not_found`,
 * `customer.auth_request_refused` (complete, requested, archived, without an address that works), `customer.auth_request_recent`,
 * `customer.message_foreign_link`, `rate.limited`.
 */
export async function askForAuthorizations(
  tx: Tx,
  requestMeta: RequestMeta,
  customerIds: readonly bigint[],
): Promise<{ id: string; name: string }[]> {
  const { client, at, language, byIds } = requestMeta;
  const named = (some: readonly Payer[]) =>
    namesInShort(byIds ? some.map(({ id }) => ({ name: String(id) })) : some, language);
  const message = ownMessage(requestMeta);
  const payers = await payersAskedFor(tx, client.id, customerIds, { locked: true });
  const refused = payers.filter((payer) => reasonNotToAsk(payer) !== null);
  if (refused.length > 0) throw new DomainError('customer.auth_request_refused', { names: named(refused) });
  await consumeMailQuota(tx, { clientId: client.id, at }, payers.length);
  const since = new Date(at.getTime() - ASKED_AGAIN_AFTER_HOURS * HOUR_MS);
  const recent = payers.filter(({ askedAt }) => askedAt !== null && askedAt > since);
  if (recent.length > 0) throw new DomainError('customer.auth_request_recent', { names: named(recent) });
  await writeRequests(tx, requestMeta, payers.filter(hasEmail), message);
  return payers.map(({ id, name }) => ({ id: String(id), name }));
}

const hasEmail = (payer: Payer): payer is Reachable => payer.email !== null;

/** What somebody wrote for this send; null where the client's own text stands. */
function ownMessage({ client, message }: RequestMeta): string | null {
  const address = foreignAddress(message ?? '', client.websiteUrl);
  if (address !== null) throw new DomainError('customer.message_foreign_link', { address });
  return message?.trim() || null;
}

async function writeRequests(
  tx: Tx,
  { addresses, client, actor, at }: RequestMeta,
  payers: readonly Reachable[],
  message: string | null,
): Promise<void> {
  const { sql } = tx;
  const expiresAt = requestExpiry(at);
  const ids = arrayLiteral(payers.map(({ id }) => id));
  await sql`
    update authorization_requests set ended_at = ${at}, "end" = 'replaced'
     where client_id = ${client.id} and customer_id = any(${ids}::bigint[]) and ended_at is null`;
  const requests = await sql`
    insert into authorization_requests (client_id, customer_id, name, email, language, message, actor, asked_at, expires_at)
    select client_id, id, name, email, language, ${message}, ${actor}, ${at}, ${expiresAt}
      from customers where client_id = ${client.id} and id = any(${ids}::bigint[])
    returning ${columns(authorizationRequests, ['id', 'customerId'])}`;
  const requestOf = new Map(requests.map(({ id, customerId }) => [customerId, id]));
  const mails = payers.map((payer) => {
    const request = requestOf.get(payer.id);
    invariant(request !== undefined, 'every payer has a request');
    const token = newSecret();
    const link = requestLink(addresses, { ...payer, token });
    const { business, usualMessage } = client;
    const said = message ?? (usualMessage[payer.language] || null);
    const written = requestMail({ ...payer, addresses, business, message: said, link, expiresAt, remindsOf: null });
    return { payer, request, tokenHash: fingerprintOf(token), ...written };
  });
  const column = (value: (mail: (typeof mails)[number]) => string | bigint) => arrayLiteral(mails.map(value));
  await sql`
    insert into authorization_request_links (client_id, request_id, token_hash, created_at)
    select ${client.id}, request_id, token_hash, ${at}
      from unnest(${column(({ request }) => request)}::bigint[],
                  ${column(({ tokenHash }) => tokenHash)}::text[]) as l (request_id, token_hash)
    returning 1 as written`;
  await writeMails(
    tx,
    mails.map(({ payer, request, subject, text, html, sender }) => ({
      clientId: client.id,
      customerId: payer.id,
      template: 'authorization_request',
      to: payer.email,
      language: payer.language,
      subject,
      text,
      html,
      sender,
      dedupeKey: `authorization_request ${request}`,
    })),
    at,
  );
  await changeConsents(
    tx,
    payers.map(({ id }) => ({ clientId: client.id, id, command: { type: 'ask' } })),
    { actor, at },
  );
}
