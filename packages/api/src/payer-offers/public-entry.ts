import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { authorizationRequests } from '@cordelle/db/schema/authorization-requests.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { payerFlows } from '@cordelle/db/schema/payer-flows.ts';
import type { ClientType } from '@cordelle/domain/client/kinds.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PublicEntry } from '@cordelle/validation/payer-flows.ts';
import { networkOf } from '../auth/network.ts';
import { findOpenRequest } from '../authorization-requests/open-request.ts';
import type { RequestContext } from '../context.ts';
import { limiter } from '../limiter.ts';

/** What an address opens. */
export type OpenedEntry = {
  readonly clientId: bigint;
  readonly kind: FlowKind;
  /** Whom the business wrote to; null: anybody. */
  readonly payer: {
    readonly requestId: bigint;
    readonly customerId: bigint;
    readonly name: string;
    readonly email: string;
    readonly language: Language;
  } | null;
};

/** What decides which pages a client has. */
export type PagesOfClient = { readonly clientType: ClientType; readonly newAuthSettingsEnabled: boolean };

/** Which pages a client has: a Donation client its donation, others an authorization, or the form of a link. */
export function pagesOfClient({ clientType, newAuthSettingsEnabled }: PagesOfClient): Exclude<FlowKind, 'email'> {
  if (clientType === 'Donation') return 'donation';
  return clientType !== 'Tuition' && newAuthSettingsEnabled ? 'processing' : 'link';
}

/**
 * The business an address names, and the payer it was mailed to. Throws `record.not_found` alike for one that names nobody or
 * belongs to a client that does not collect or has other pages; `payer.link_expired` alike for every mailed link that opens
 * nothing, and for an address its business gave up; `rate.limited` for whoever tries many.
 */
export async function openEntry(
  { app, ip }: RequestContext,
  entry: PublicEntry,
  { token }: { readonly token: string | null },
): Promise<OpenedEntry> {
  const found = await inTransaction(app.worker, { readOnly: true }, async (tx) => {
    if (entry.kind !== 'email') return named(tx, entry);
    return (await mailed(tx, entry, app.clock.now())) ?? (token === null ? null : answered(tx, entry, token));
  });
  if (!found) {
    limiter.take('public_miss', { kind: 'address', name: networkOf(ip) });
    throw new DomainError((await isExpired(app, entry)) ? 'payer.link_expired' : 'record.not_found');
  }
  return found;
}

/**
 * Whether an address that opens nothing may have opened something once: a mailed link, or a code that its business gave up for
 * another. See D-033.
 */
export async function isExpired({ worker }: App, entry: PublicEntry): Promise<boolean> {
  if (entry.kind === 'email') return true;
  const [client] = await inTransaction(
    worker,
    { readOnly: true },
    ({ sql }) => sql`
      select ${columns(clients, 'c', ['clientType', 'newAuthSettingsEnabled'])}
        from former_authorization_codes f
        join clients c on c.id = f.client_id and c.status = 'approved'
       where f.code = ${entry.code}`,
  );
  return client !== undefined && pagesOfClient(client) === entry.kind;
}

async function mailed(tx: Tx, entry: Extract<PublicEntry, { kind: 'email' }>, now: Date): Promise<OpenedEntry | null> {
  const request = await findOpenRequest(tx, entry, now);
  if (!request) return null;
  const { clientId, id, clientType, newAuthSettingsEnabled, ...payer } = request;
  // Who is asked by a charity is asked for a donation.
  const gives = pagesOfClient({ clientType, newAuthSettingsEnabled }) === 'donation';
  return { clientId, kind: gives ? 'donation' : 'email', payer: { ...payer, requestId: id } };
}

/** Whoever answered may read their receipt again, though the link opens nothing any more. */
async function answered(
  { sql }: Tx,
  entry: Extract<PublicEntry, { kind: 'email' }>,
  token: string,
): Promise<OpenedEntry | null> {
  const [row] = await sql`
    select ${columns(payerFlows, 'f', ['clientId', 'kind'])},
           ${columns(authorizationRequests, 'r', ['customerId', 'name', 'email', 'language'])},
           ${columns(authorizationRequests, 'r', { requestId: 'id' })}
      from authorization_request_links l
      join authorization_requests r on r.client_id = l.client_id and r.id = l.request_id
      join payer_flows f on f.client_id = r.client_id and f.request_id = r.id
     where l.token_hash = ${fingerprintOf(entry.token)} and f.token_hash = ${fingerprintOf(token)}
       and f.finished_at is not null`;
  if (!row) return null;
  const { clientId, kind, ...payer } = row;
  return { clientId, kind, payer };
}

async function named(
  { sql }: Tx,
  { kind, code }: Exclude<PublicEntry, { kind: 'email' }>,
): Promise<OpenedEntry | null> {
  const [client] = await sql`
    select ${columns(clients, {
      clientId: 'id',
      clientType: 'clientType',
      newAuthSettingsEnabled: 'newAuthSettingsEnabled',
    })}
      from clients where authorization_code = ${code} and status = 'approved'`;
  return client && pagesOfClient(client) === kind ? { clientId: client.clientId, kind, payer: null } : null;
}
