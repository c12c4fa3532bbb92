import { createHmac } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { applicationCases, applicationLinks } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { identityChecks } from '@cordelle/db/schema/onboardings.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import type { LinkKind } from '@cordelle/domain/application-review/kinds.ts';
import { linkKeys, type Recognized, SAME_NETWORK_DAYS } from '@cordelle/domain/application-review/link-keys.ts';
import type { App } from '@cordelle/engine/app.ts';
import { documentOfCheck } from '../identity/review.ts';
import { BY_HAND } from '../identity-checks/checks.ts';
import { answersOn } from '../onboardings/application.ts';
import { type Reviewed, reviewedOf } from './reviewed.ts';

const SHOWN_MAX = 50;
const TRACES_MAX = 50;

const hashOf = (keys: KeyStore, kind: LinkKind, key: string): string =>
  createHmac('sha256', keys.searchIndexKey).update(`application|${kind}|${key}`).digest('base64url');

/** Keeps what a client is recognized by, in place of what it was: equal ones of others are coincidences. */
export async function rememberLinks(tx: Tx, app: Pick<App, 'keys'>, clientId: bigint, at: Date): Promise<void> {
  const { sql } = tx;
  const reviewed = await reviewedOf(tx, app.keys, clientId);
  const links = keysOf(reviewed, await tracesOf(tx, app, clientId)).map(({ kind, key }) => ({
    kind,
    hash: hashOf(app.keys, kind, key),
  }));
  const accounts = reviewed.accounts.flatMap(({ riskIndex }) =>
    riskIndex === null ? [] : [{ kind: 'bank_account' as const, hash: riskIndex }],
  );
  const all = [...links, ...accounts];
  const kinds = arrayLiteral(all.map(({ kind }) => kind));
  const hashes = arrayLiteral(all.map(({ hash }) => hash));
  await sql`
    delete from application_links l
     where l.client_id = ${clientId}
       and not exists (select from unnest(${kinds}::text[], ${hashes}::text[]) as n (kind, hash)
                        where n.kind = l.kind and n.hash = l.hash)`;
  await sql`
    insert into application_links (client_id, kind, hash, at)
    select ${clientId}, n.kind, n.hash, ${at} from unnest(${kinds}::text[], ${hashes}::text[]) as n (kind, hash)
    on conflict (client_id, kind, hash) do update set at = excluded.at where excluded.kind = 'ip_network'`;
}

type Traces = Pick<Recognized, 'documents' | 'files' | 'addresses'>;

/** What an application left besides its answers: documents of its owners, its files, and from where it was filled in. */
async function tracesOf(tx: Tx, app: Pick<App, 'keys'>, clientId: bigint): Promise<Traces> {
  const { sql } = tx;
  const checks = await sql`
    select ${columns(identityChecks, ['id'])} from identity_checks
     where client_id = ${clientId} and document_encrypted is not null and provider <> ${BY_HAND}
     order by id desc limit ${TRACES_MAX}`;
  const documents = [];
  for (const { id } of checks) {
    const read = await documentOfCheck(tx, app, clientId, id);
    if (read?.number) documents.push({ number: read.number, country: read.country });
  }
  const files = await sql`
    select ${columns(storedFiles, ['sha256'])} from stored_files
     where client_id = ${clientId} and version is not null and erased_at is null order by id desc limit ${TRACES_MAX}`;
  const acts = await sql<{ ip: string }[]>`
    select ip from audit_log
     where client_id = ${clientId} and target_type = 'onboardings' and ip is not null and actor not like 'staff:%'
     group by ip order by max(id) desc limit ${TRACES_MAX}`;
  return { documents, files: files.map(({ sha256 }) => sha256), addresses: acts.map(({ ip }) => ip) };
}

function keysOf(
  { client, application, owners, addresses }: Reviewed,
  traces: Traces,
): { kind: LinkKind; key: string }[] {
  const { sections, person } = application;
  const numbers = answersOn(sections, 'business_numbers');
  const registered = addresses.find(({ addressType }) => addressType === 'registered') ?? client;
  return linkKeys({
    country: client.country,
    provinceCode: registered.provinceCode,
    registryNumber: numbers?.businessRegistryId ?? '',
    taxNumber: numbers?.businessIncorporationNumber ?? '',
    people: owners.stakeholders.flatMap(({ category, firstName, lastName, dateOfBirth }) =>
      category === 'Individual' ? [{ name: `${firstName} ${lastName}`, dateOfBirth }] : [],
    ),
    phones: [client.contactPhone, person.mobilePhone].filter((phone) => phone !== null),
    emails: owners.stakeholders.flatMap(({ email }) => email ?? []),
    website: client.websiteUrl,
    address:
      registered.address1 === null || registered.postalCode === null
        ? null
        : `${registered.address1} ${registered.postalCode}`,
    promoCode: client.promoCode,
    ...traces,
  });
}

const LINK = joined(
  columns(applicationLinks, 'l', ['kind', 'clientId']),
  columns(clients, 'c', ['businessName', 'status']),
);
const OUTCOME = columns(applicationCases, ['clientId', 'outcomeReason']);
export type Coincidence = Row<typeof LINK> & Pick<Row<typeof OUTCOME>, 'outcomeReason'>;

/** So many clients share a code or an address that it tells nothing any more. */
const COMMON = 20;

/** Other clients with the same account, person, number or address. Needs the worker's sight. */
export async function coincidencesOf({ sql }: Tx, clientId: bigint): Promise<Coincidence[]> {
  const own = await sql`
    select ${columns(applicationLinks, ['kind', 'hash', 'at'])} from application_links where client_id = ${clientId}`;
  const equalTo = (links: readonly (typeof own)[number][]) => sql`
    application_links l
      join unnest(${arrayLiteral(links.map(({ kind }) => kind))}::text[], ${arrayLiteral(links.map(({ hash }) => hash))}::text[],
                  ${arrayLiteral(links.map(({ at }) => at.toISOString()))}::timestamptz[]) as own (kind, hash, at)
        on l.hash = own.hash and l.kind = own.kind and l.client_id <> ${clientId}
       and (l.kind <> 'ip_network' or l.at between own.at - ${SAME_NETWORK_DAYS} * interval '1 day'
                                               and own.at + ${SAME_NETWORK_DAYS} * interval '1 day')`;
  const shared = await sql<{ hash: string; count: bigint }[]>`
    select l.hash, count(*) as count from ${equalTo(own)} group by l.hash`;
  const tells = new Set(shared.flatMap(({ hash, count }) => (count <= COMMON ? [hash] : [])));
  // Two numbers that are the same, two papers: the same is said once.
  const found = await sql`
    select distinct ${LINK} from ${equalTo(own.filter(({ hash }) => tells.has(hash)))} join clients c on c.id = l.client_id
     order by 1, 2 desc limit ${SHOWN_MAX}`;
  const outcomes = await sql`
    select distinct on (client_id) ${OUTCOME} from application_cases
     where client_id = any (${arrayLiteral(found.map((link) => link.clientId))}::bigint[]) and outcome_reason is not null
     order by client_id, id desc`;
  const reasons = new Map(outcomes.map(({ clientId: of, outcomeReason }) => [of, outcomeReason]));
  return found.map((link) => ({ ...link, outcomeReason: reasons.get(link.clientId) ?? null }));
}
