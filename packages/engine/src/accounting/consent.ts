import { createHash } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import { accountingConsents } from '@cordelle/db/schema/accounting-connections.ts';
import type { ConnectionOutcome } from '@cordelle/domain/accounting/connection.ts';
import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import type { Consent, OpenedOrganisation } from '../ports/accounting-service.ts';
import { fingerprintOf, newSecret } from '../secrets.ts';
import { connectionOf } from './connections.ts';
import type { ConsentBy } from './consent-by.ts';
import { keepConnection } from './keep-connection.ts';

const LIFE_MINUTES = 10;

const placeOf = (clientId: bigint, id: bigint): SecretPlace => ({
  table: 'accounting_consents',
  column: 'verifier_encrypted',
  clientId,
  rowId: id,
});

/** Where the software sends the browser back to: registered there, letter by letter. */
export const redirectUriOf = ({ addresses }: App, software: AccountingSoftware): string =>
  new URL(`/integrations/callback/${software}`, addresses.publicBaseUrl).href;

/**
 * The software's page on which somebody gives consent; what they bring back counts once, in this session, for ten minutes. Throws
 * `accounting.not_offered`, and `accounting.already_connected` where the client has connected another software.
 */
export async function beginConsent(app: App, software: AccountingSoftware, by: ConsentBy): Promise<URL> {
  const service = app.accountingServices[software];
  if (!service) throw new DomainError('accounting.not_offered');
  const state = newSecret();
  const verifier = service.takesChallenge ? newSecret() : null;
  await inTransaction(app.worker, { clientId: by.clientId }, async (tx) => {
    await refuseSecond(tx, by.clientId, software);
    const [made] = await tx.sql<{ id: bigint }[]>`
      insert into accounting_consents (client_id, software, state_hash, user_id, session_hash, created_at, expires_at)
      values (${by.clientId}, ${software}, ${fingerprintOf(state)}, ${by.userId}, ${by.sessionHash}, now(),
              now() + ${LIFE_MINUTES} * interval '1 minute')
      returning id`;
    if (!made || verifier === null) return;
    const keyring = await keyringOf(tx, app.keys, by.clientId);
    await tx.sql`
      update accounting_consents set verifier_encrypted = ${encryptSecret(keyring, placeOf(by.clientId, made.id), verifier)}
       where client_id = ${by.clientId} and id = ${made.id}`;
  });
  const challenge = verifier && createHash('sha256').update(verifier).digest('base64url');
  return service.consentPage({ state, redirectUri: redirectUriOf(app, software), challenge });
}

async function refuseSecond(tx: Tx, clientId: bigint, software: AccountingSoftware): Promise<void> {
  const connected = await connectionOf(tx, clientId);
  if (connected && connected.software !== software) throw new DomainError('accounting.already_connected');
}

/** The client that a state was made for; null where it is not known, or no longer. It is not used by this. */
export async function clientOfState(app: App, state: string): Promise<bigint | null> {
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) =>
      sql`select ${columns(accountingConsents, ['clientId'])} from accounting_consents
         where state_hash = ${fingerprintOf(state)} and expires_at > now()`,
  );
  return row?.clientId ?? null;
}

/**
 * Connects what somebody consented to. The state is used up first, whatever comes of it. Nothing is connected that another client has
 * connected, nor an organisation that the same person opened to us for somebody else.
 */
export async function finishConsent(
  app: App,
  software: AccountingSoftware,
  answer: URLSearchParams,
  by: ConsentBy,
): Promise<ConnectionOutcome> {
  const service = app.accountingServices[software];
  const used = await useState(app, software, answer.get('state') ?? '', by);
  if (!service || !used || answer.has('error') || !answer.has('code')) return 'failed';
  try {
    const redirectUri = redirectUriOf(app, software);
    const consent = await service.exchange({ answer, redirectUri, verifier: used.verifier });
    await app.failpoint('accounting-consent-exchanged');
    const chosen = await organisationFor(app, by.clientId, software, consent);
    if (chosen === 'failed' || chosen === 'failed_no_connections') return chosen;
    const organisation = await service
      .books({
        organisationId: chosen.organisationId,
        call: (send) => send(consent.tokens.accessToken, () => undefined),
      })
      .organisation();
    return await keepConnection(app, { software, opened: chosen, organisation, tokens: consent.tokens, by });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    app.log.warn(
      { err: error, clientId: String(by.clientId), software },
      'consent for accounting software came to nothing',
    );
    return 'failed';
  }
}

async function useState(app: App, software: AccountingSoftware, state: string, by: ConsentBy) {
  return inTransaction(app.worker, { clientId: by.clientId }, async (tx) => {
    const [row] = await tx.sql`
      update accounting_consents c set used_at = now()
       where c.client_id = ${by.clientId} and c.state_hash = ${fingerprintOf(state)} and c.software = ${software}
         and c.user_id = ${by.userId} and c.session_hash = ${by.sessionHash} and c.used_at is null and c.expires_at > now()
      returning ${columns(accountingConsents, 'c', ['id', 'verifierEncrypted'])}`;
    if (!row) return null;
    const { id, verifierEncrypted: sealed } = row;
    if (sealed === null) return { verifier: null };
    return { verifier: decryptSecret(await keyringOf(tx, app.keys, by.clientId), placeOf(by.clientId, id), sealed) };
  });
}

/** The organisation that was chosen; where none was, the one this client had, if consent still opens it. */
async function organisationFor(
  app: App,
  clientId: bigint,
  software: AccountingSoftware,
  { chosen, before }: Consent,
): Promise<OpenedOrganisation | Exclude<ConnectionOutcome, 'success'>> {
  const [only, ...others] = chosen;
  // Which of several is meant is nobody's guess.
  if (others.length > 0) return 'failed';
  if (only) return only;
  const known = await inTransaction(
    app.worker,
    { clientId, readOnly: true },
    ({ sql }) => sql<{ organisationId: string }[]>`
    select organisation_id as "organisationId" from accounting_connections
     where client_id = ${clientId} and software = ${software} order by status = 'not_connected', status_since desc`,
  );
  for (const { organisationId } of known) {
    const found = before.find((one) => one.organisationId === organisationId);
    if (found) return found;
  }
  return 'failed_no_connections';
}
