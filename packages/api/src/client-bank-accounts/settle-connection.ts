import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { bankNumbersOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { isVerifiedBy } from '@cordelle/domain/onboarding/account-needs.ts';
import { holderMatch } from '@cordelle/domain/onboarding/name-match.ts';
import type { App } from '@cordelle/engine/app.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import type { ConnectedAccount, LoginRead } from '@cordelle/engine/ports/bank-connect.ts';
import { keepAccount, setAside } from '../client-accounts/account-rows.ts';
import { advanceOnboarding } from '../onboardings/hand-in.ts';
import type { ConnectionRow } from './connection-row.ts';

/** What a sign-in at the bank came to. */
export type Outcome = {
  readonly connectionId: bigint;
  /** Read at the bank in the name of the business: nothing more is asked. */
  readonly verified: boolean;
  readonly problem: string | null;
};

const CLIENT = columns(clients, ['country', 'currency', 'legalName', 'businessName', 'operatingAs', 'businessType']);

/**
 * Ends a sign-in with what the service said; null: it never answered. An account of another country or currency is none. Returns
 * null where somebody else ended it. Needs the worker's sight.
 */
export async function settleConnection(
  tx: Tx,
  app: App,
  { clientId, id, purpose, forChange }: ConnectionRow,
  found: Exclude<LoginRead, { state: 'waiting' }> | null,
): Promise<Outcome | null> {
  const at = app.clock.now();
  const [client] = await tx.sql`select ${CLIENT} from clients where id = ${clientId} for update`;
  invariant(client, 'a connection is of a client');
  const end = (state: 'read' | 'failed', problem: string | null, bankAccountId: bigint | null) => tx.sql`
    update client_bank_connections
       set state = ${state}, problem = ${problem}, bank_account_id = ${bankAccountId}, ended_at = ${at},
           login_id_encrypted = null
     where client_id = ${clientId} and id = ${id} and state = 'reading'`;
  const problem = found?.state === 'read' ? problemOf(client, found.account) : (found?.problem ?? 'timed_out');
  if (problem !== null || found?.state !== 'read') {
    const { count } = await end('failed', problem, null);
    return count === 0 ? null : { connectionId: id, verified: false, problem };
  }
  const { count } = await end('read', null, null);
  if (count === 0) return null;
  const { account } = found;
  const names = [client.legalName, client.businessName, client.operatingAs].filter((name) => name !== null);
  const owner = client.businessType === 'Proprietorship' ? await ownerNames(tx, clientId) : [];
  const match = holderMatch([...names, ...owner], account.holder);
  const numbers = bankNumbersOf(client.country, account.numbers);
  const bank = { holder: account.holder, match };
  const keep = forChange ? setAside : keepAccount;
  const accountId = await keep(tx, app, { clientId, purpose, numbers, bank, at });
  await tx.sql`
    update client_bank_connections set bank_account_id = ${accountId} where client_id = ${clientId} and id = ${id}`;
  return { connectionId: id, verified: isVerifiedBy(match), problem: null };
}

function problemOf(
  client: { readonly country: 'CA' | 'US'; readonly currency: string },
  { numbers, currency }: ConnectedAccount,
): 'other_currency' | 'other_country' | null {
  if (currency !== null && currency !== client.currency) return 'other_currency';
  try {
    bankNumbersOf(client.country, numbers);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return 'other_country';
    throw error;
  }
}

/** Full names under which the account of a business of one person may run. */
async function ownerNames({ sql }: Tx, clientId: bigint): Promise<string[]> {
  const rows = await sql`
    select ${columns(stakeholders, ['firstName', 'lastName'])} from stakeholders
     where client_id = ${clientId} and category = 'Individual' and removed_at is null`;
  return rows.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim());
}

/**
 * What follows once a bank answered while nobody waited for it: the application goes on, or its people are asked to open the
 * section again. Needs the worker's sight.
 */
export async function outcomeOf(tx: Tx, app: App, clientId: bigint, outcome: Outcome): Promise<void> {
  await advanceOnboarding(tx, app, clientId);
  if (outcome.verified) return;
  const [client] = await tx.sql`select ${columns(clients, ['businessName'])} from clients where id = ${clientId}`;
  invariant(client, 'a connection is of a client');
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template: outcome.problem === null ? 'bank_documents_asked' : 'bank_section_again',
      inputs: { businessName: client.businessName },
      link: businessPage(app.addresses, clientId, '/client'),
      dedupeKey: `bank_connection:${clientId}:${outcome.connectionId}:${to.id}`,
      at: app.clock.now(),
    });
}
