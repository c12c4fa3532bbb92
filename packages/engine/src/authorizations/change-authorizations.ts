import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { AUTHORIZATION_VERSIONS } from '@cordelle/db/schema/customer-authorizations.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { type AuthorizationCommand, authorization } from '@cordelle/domain/authorization/decider.ts';
import type { AuthorizationEvent } from '@cordelle/domain/authorization/events.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import { Draft } from '../draft.ts';
import { command, handleMany, type Work } from '../handle.ts';
import { ofEachClient } from '../of-each-client.ts';

/** The words a payer accepted, and what they chose in them. */
export type AgreedText = {
  readonly consentKind: ConsentKind;
  readonly terms: string;
  readonly termsHash: string;
  /** The same block by block, as it was drawn. */
  readonly document?: Readonly<Record<string, unknown>>;
  /** The same with the number of the account in full, encrypted, and its SHA-256. */
  readonly original?: { readonly encrypted: string; readonly hash: string };
  /** Whether the notice of 10 days was given up; undefined: no such choice. */
  readonly noticeWaived?: boolean | undefined;
};

/** How it is known that a payer agreed. */
export type Proof = {
  /** What the payer read and accepted on our own pages; undefined: it stands on their own paper. */
  readonly agreed?: AgreedText;
  /** Method, address, browser. Never numbers of an account. */
  readonly evidence?: Readonly<Record<string, unknown>>;
  /** The signed form: a row of `stored_files`. */
  readonly fileId?: bigint | null;
};

type Give = Extract<AuthorizationCommand, { type: 'give' }>;
type Existing = Exclude<AuthorizationCommand, { type: 'give' | 'request' }>;

/** What is to become of one agreement of a customer. */
export type AuthorizationWork = Proof & {
  readonly clientId: bigint;
  readonly customerId: bigint;
} & (
    | {
        readonly command: Existing;
        readonly authorizationId: bigint;
      }
    | {
        /** Who, which number and which currency is known here. */
        readonly command: Omit<Give, 'customerId' | 'number' | 'currency'> | { readonly type: 'request' };
        /** Null: a new one begins. */
        readonly authorizationId: bigint | null;
      }
  );

/** An agreement that is different now. */
export type ChangedAuthorization = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly authorizationId: bigint;
  /** The version that began with it; null: none. */
  readonly version: number | null;
};

type By = { readonly actor: string; readonly at: Date; readonly cause?: string | null };
type VersionKind = (typeof AUTHORIZATION_VERSIONS)[number];

const WHO = joined(columns(customers, 'c', ['clientId', 'id']), columns(clients, 'cl', ['currency']));
type Who = Row<typeof WHO> & { readonly last: number };

/**
 * The one way in which agreements change: events in their streams, the rows that follow, and a version with words and proof
 * where something of it is different. Their customers are held, so that two changes at once are two versions. What asks for
 * what is already so is passed by. A customer is given at most one agreement in a call. A constant number of statements. Throws
 * what the rules refuse.
 */
export async function changeAuthorizations(
  tx: Tx,
  works: readonly AuthorizationWork[],
  { actor, at, cause = null }: By,
): Promise<ChangedAuthorization[]> {
  if (works.length === 0) return [];
  const who = await holdCustomers(tx, works);
  const ids = await newIds(
    tx,
    'authorizations',
    works.filter(({ authorizationId }) => authorizationId === null).length,
  );
  const placed = works.map((work) => ({ work, id: work.authorizationId ?? takenFrom(ids) }));
  const meta = { actor, cause, occurredAt: at };
  const outcomes = await handleMany(
    tx,
    placed.map(({ work, id }) => workOf(work, id, who)),
    meta,
  );
  const changed = placed.flatMap(({ work, id }, place) => {
    const outcome = outcomes[place];
    invariant(outcome, 'each work has an outcome');
    if ('refused' in outcome) throw outcome.refused;
    if (outcome.stored.length === 0) return [];
    const kinds = outcome.stored.flatMap((event) => kindOf(event as AuthorizationEvent) ?? []);
    return [{ work, id, kind: kinds.at(-1) ?? null }];
  });
  const versions = versionsOf(changed, who);
  await writeVersions(tx, versions, { actor, at });
  return changed.map(({ work: { clientId, customerId }, id }) => ({
    clientId,
    customerId,
    authorizationId: id,
    version: versions.find((version) => version.clientId === clientId && version.id === id)?.version ?? null,
  }));
}

const nameOf = (clientId: bigint, id: bigint): string => `${clientId}/${id}`;

/** In one order, so that nobody waits in a circle. */
async function holdCustomers({ sql }: Tx, works: readonly AuthorizationWork[]): Promise<ReadonlyMap<string, Who>> {
  const rows = await ofEachClient(works, (clientId, of) => {
    const last = sql`coalesce((select max(a.version) from customer_authorizations a
                                where a.client_id = ${clientId} and a.customer_id = c.id), 0)`;
    return sql`
      select ${WHO}, ${computed<{ last: number }>({ last })}
        from customers c join clients cl on cl.id = c.client_id
       where c.client_id = ${clientId} and c.id = any(${arrayLiteral(of.map(({ customerId }) => customerId))}::bigint[])
       order by c.id for update of c`.execute();
  });
  return new Map(rows.map((row) => [nameOf(row.clientId, row.id), row]));
}

async function newIds(
  { sql }: Pick<Tx, 'sql'>,
  of: 'authorizations' | 'customer_authorizations',
  count: number,
): Promise<bigint[]> {
  if (count === 0) return [];
  const rows = await sql<{ id: bigint }[]>`
    select nextval(${`${of}_id_seq`}) as id from generate_series(1, ${count}::int) order by 1 desc`;
  return rows.map(({ id }) => id);
}

function takenFrom(ids: bigint[]): bigint {
  const id = ids.pop();
  invariant(id !== undefined, 'every new agreement has an id');
  return id;
}

function workOf(
  { clientId, customerId, authorizationId, command: asked }: AuthorizationWork,
  id: bigint,
  who: ReadonlyMap<string, Who>,
): Work {
  const customer = who.get(nameOf(clientId, customerId));
  invariant(customer, 'an agreement is that of a customer');
  const whole = completed(asked, customer);
  const target = { clientId, id };
  return authorizationId === null
    ? new Draft(authorization).decide(whole, {}).at(target)
    : command(authorization, target, whole, {});
}

function completed(asked: AuthorizationWork['command'], { id, currency, last }: Who): AuthorizationCommand {
  if (asked.type === 'request') return { ...asked, customerId: String(id) };
  if (asked.type === 'give') return { ...asked, customerId: String(id), number: last + 1, currency };
  return asked;
}

/** Which kind of version begins with an event; null: words and proof are as they were. */
function kindOf(event: AuthorizationEvent): VersionKind | null {
  switch (event.type) {
    case 'AuthorizationGiven':
      return 'given';
    case 'AuthorizationAmended':
    case 'AuthorizationLimitChanged':
      return 'changed';
    case 'AuthorizationAccountChanged':
      return event.data.by === 'payer' ? 'account_changed' : 'changed';
    case 'AuthorizationDebitApproved':
      return 'approved';
    case 'AuthorizationPayerTold':
    case 'AuthorizationChangeTold':
      return 'told';
    case 'AuthorizationRevoked':
      return 'revoked';
    default:
      return null;
  }
}

type NewVersion = Proof & {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly kind: VersionKind;
  readonly version: number;
};

/** One version of an agreement, however many of its terms change at once; what is given has the first number. */
function versionsOf(
  changed: readonly { readonly work: AuthorizationWork; readonly id: bigint; readonly kind: VersionKind | null }[],
  who: ReadonlyMap<string, Who>,
): NewVersion[] {
  const last = new Map<string, number>();
  const versions = new Map<string, NewVersion>();
  const givenFirst = changed.toSorted((one, other) => Number(other.kind === 'given') - Number(one.kind === 'given'));
  for (const { work, id, kind } of givenFirst) {
    if (kind === null) continue;
    const { clientId, customerId, agreed, evidence, fileId } = work;
    const known = versions.get(nameOf(clientId, id));
    const customer = nameOf(clientId, customerId);
    const version = known?.version ?? (last.get(customer) ?? who.get(customer)?.last ?? 0) + 1;
    if (!known) last.set(customer, version);
    const proof = { ...(agreed && { agreed }), ...(evidence && { evidence }), ...(fileId !== undefined && { fileId }) };
    versions.set(nameOf(clientId, id), { ...known, clientId, id, version, kind, ...proof });
  }
  return [...versions.values()];
}

/** With the terms as the agreement has them now; the signed form stays with it until another one is filed. */
async function writeVersions(
  { sql }: Tx,
  versions: readonly NewVersion[],
  { actor, at }: Pick<By, 'actor' | 'at'>,
): Promise<void> {
  if (versions.length === 0) return;
  const column = (value: (version: NewVersion) => string | bigint | number | null) => arrayLiteral(versions.map(value));
  const ids = (await newIds({ sql }, 'customer_authorizations', versions.length)).reverse();
  const written = await sql`
    insert into customer_authorizations (client_id, id, customer_id, authorization_id, version, kind, agreement_type, channel,
                                         limit_cents, given_at, bank_account_id, file_id, language, consent_kind, terms,
                                         terms_hash, document, original_encrypted, original_hash, notice_waived, evidence,
                                         actor, recorded_at)
    select a.client_id, v.own_id, a.customer_id, a.id, v.version, v.kind, a.category, a.channel, a.limit_cents, a.given_at,
           a.bank_account_id,
           coalesce(v.file_id, (select p.file_id from customer_authorizations p
                                 where p.client_id = a.client_id and p.authorization_id = a.id order by p.version desc limit 1)),
           case when v.kind = 'given' then a.language else c.language end, v.consent_kind, v.terms, v.terms_hash, v.document,
           v.original_encrypted, v.original_hash, v.notice_waived, v.evidence, ${actor}, ${at}
      from unnest(${column(({ clientId }) => clientId)}::bigint[],
                  ${column(({ id }) => id)}::bigint[],
                  ${column(({ version }) => version)}::int[],
                  ${column(({ kind }) => kind)}::text[],
                  ${column(({ fileId }) => fileId ?? null)}::bigint[],
                  ${column(({ agreed }) => agreed?.consentKind ?? null)}::text[],
                  ${column(({ agreed }) => agreed?.terms ?? null)}::text[],
                  ${column(({ agreed }) => agreed?.termsHash ?? null)}::text[],
                  ${column(({ agreed }) => (agreed?.document ? JSON.stringify(agreed.document) : null))}::jsonb[],
                  ${column(({ agreed }) => agreed?.original?.encrypted ?? null)}::text[],
                  ${column(({ agreed }) => agreed?.original?.hash ?? null)}::text[],
                  ${column(({ agreed }) => (agreed?.noticeWaived === undefined ? null : String(agreed.noticeWaived)))}::boolean[],
                  ${column(({ evidence }) => (evidence ? JSON.stringify(evidence) : null))}::jsonb[],
                  ${arrayLiteral(ids)}::bigint[])
        as v (client_id, id, version, kind, file_id, consent_kind, terms, terms_hash, document, original_encrypted,
              original_hash, notice_waived, evidence, own_id)
      join authorizations a on a.client_id = v.client_id and a.id = v.id
      join customers c on c.client_id = a.client_id and c.id = a.customer_id
     order by a.client_id, a.customer_id, v.version`;
  invariant(written.count === versions.length, 'each version is of an agreement that is there');
}
