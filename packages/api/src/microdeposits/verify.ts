import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { AppendMeta, StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { TwoAmounts } from '@cordelle/domain/microdeposit/amounts.ts';
import { sameTwoAmounts } from '@cordelle/domain/microdeposit/amounts.ts';
import { expectedArrival } from '@cordelle/domain/microdeposit/arrival.ts';
import { ATTEMPTS_MAX, microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import { amountOfPart } from '@cordelle/engine/microdeposits/amount-of-part.ts';
import { failVerifications } from '@cordelle/engine/microdeposits/fail-verifications.ts';
import { markValidated } from '@cordelle/engine/microdeposits/mark-validated.ts';
import { notifyOfMicrodeposits } from '@cordelle/engine/microdeposits/notify.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { microdepositVerification } from '@cordelle/validation/microdeposits.ts';
import type { z } from 'zod';
import { businessOnPage } from '../payer-offers/business-on-page.ts';

/** Days for which the address of a record that has ended still names the business and how to reach it; nothing can be entered there. */
const NAMED_DAYS = 90;

const OPENED = joined(
  columns(microdeposits, 'm', ['clientId', 'id', 'customerId', 'status', 'statusReason', 'attempts', 'expiresOn']),
  columns(clients, 'cl', ['country']),
  columns(customers, 'c', ['language']),
  nullable(columns(bankFiles, 'f', { sentOn: 'businessDate' })),
  columns(customerBankAccounts, 'a', { accountNumber: 'mask' }),
  computed<{ publicName: string }>({ publicName: 'coalesce(cl.operating_as, cl.business_name)' }),
);
type Opened = Row<typeof OPENED>;

/** The record that an address leads to, in any client. Throws `microdeposit.link_unknown` alike for none and one long over. */
async function opened(app: App, token: string): Promise<Opened> {
  const over = new Date(app.clock.now().getTime() - NAMED_DAYS * 86_400_000);
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) => sql`
      select ${OPENED}
        from microdeposit_links l
        join microdeposits m on m.client_id = l.client_id and m.id = l.id
        join customers c on c.client_id = m.client_id and c.id = m.customer_id
        join clients cl on cl.id = m.client_id
        join customer_bank_accounts a on a.client_id = m.client_id and a.id = m.bank_account_id
        left join bank_files f on f.id = m.bank_file_id
       where l.token_hash = ${fingerprintOf(token)} and cl.status = 'approved'
         and (m.status = 'Requested' or l.created_at > ${over})`,
  );
  if (!row) throw new DomainError('microdeposit.link_unknown');
  return row;
}

/** What the payer's page shows; changes nothing. */
export async function openVerification(app: App, token: string): Promise<z.input<typeof microdepositVerification>> {
  const record = await opened(app, token);
  const { publicName, attempts, status, language, expiresOn, accountNumber } = record;
  const isOpen = status === 'Requested';
  return {
    publicName,
    attempts,
    attemptsLeft: isOpen ? ATTEMPTS_MAX - attempts : 0,
    status,
    language,
    expectedArrival: isOpen ? expectedArrival(record.country, record.sentOn, app.clock.now()) : null,
    expiresOn,
    accountNumber,
    business: await businessOnPage(app, record.clientId),
  };
}

/**
 * Compares what a payer entered, in either order, and counts a wrong pair; returns how many were wrong before. The attempt
 * is counted in the transaction that compares, under a lock of the record: guesses sent side by side wait for each other, and
 * none is answered uncounted. Throws `microdeposit.link_unknown`, `microdeposit.wrong_amounts` while attempts remain,
 * `microdeposit.attempts_used`, `microdeposit.not_open`.
 */
export async function verifyMicrodeposit(app: App, token: string, entered: TwoAmounts): Promise<{ attempts: number }> {
  const record = await opened(app, token);
  const { clientId, id, publicName } = record;
  if (record.attempts >= ATTEMPTS_MAX) throw attemptsUsed(publicName);
  const now = app.clock.now();
  const meta: AppendMeta = { actor: `payer:${record.customerId}`, cause: null, occurredAt: now };
  const stored = await inTransaction(app.database, { clientId }, async (tx) => {
    await tx.sql`select 1 from microdeposit_links where client_id = ${clientId} and id = ${id} for update`;
    const enteredOn = localDate(now, RAIL_FACTS[record.country].zone);
    const events = await handleAll(
      tx,
      [
        command(microdeposit, record, { type: 'attempt', enteredOn }, async (_tx, state) => ({
          matches: state.status === 'requested' && sameTwoAmounts(entered, await amountsOf(tx, app, record)),
        })),
      ],
      meta,
    );
    await followUp(tx, app, record, events, meta);
    return events;
  }).catch((refusal: unknown) => {
    throw refusal instanceof DomainError && refusal.code === 'microdeposit.not_open' ? ended(record, refusal) : refusal;
  });
  return answerOf(record, stored);
}

async function amountsOf(tx: Tx, { keys }: App, { clientId, id }: Opened): Promise<TwoAmounts> {
  const part = (which: 1 | 2) => amountOfPart(tx, keys, { clientId, streamId: id, part: which });
  return [Number(await part(1)), Number(await part(2))];
}

/** The customer is verified, or is not; whoever wants to know is told. */
async function followUp(
  tx: Tx,
  app: App,
  { clientId, id }: Opened,
  events: readonly StoredEvent[],
  meta: AppendMeta,
): Promise<void> {
  if (events.some(({ type }) => type === 'MicrodepositVerified')) {
    const [account] = await tx.sql`
      select ${columns(microdeposits, ['bankAccountId'])} from microdeposits where client_id = ${clientId} and id = ${id}`;
    invariant(account, 'a record is of an account');
    const proven = { clientId, bankAccountId: account.bankAccountId, by: 'micro_entries' } as const;
    await markValidated(tx, [proven], { actor: meta.actor, at: meta.occurredAt });
  }
  const failed = events.filter(({ type }) => type === 'MicrodepositFailed');
  await failVerifications(tx, failed, meta);
  await notifyOfMicrodeposits(tx, app, events, meta.occurredAt);
}

/** It ended while somebody was entering amounts. */
const ended = ({ publicName, attempts }: Opened, refusal: DomainError): DomainError =>
  attempts >= ATTEMPTS_MAX - 1 ? attemptsUsed(publicName) : refusal;

const attemptsUsed = (publicName: string): DomainError =>
  new DomainError('microdeposit.attempts_used', { publicName, attempts: ATTEMPTS_MAX, attemptsLeft: 0 });

function answerOf({ publicName, attempts }: Opened, events: readonly StoredEvent[]): { attempts: number } {
  if (events.some(({ type }) => type === 'MicrodepositVerified')) return { attempts };
  const wrong = events.find((event) => event.type === 'MicrodepositAttemptFailed');
  if (!wrong) throw new DomainError('microdeposit.not_open');
  const remaining = ATTEMPTS_MAX - wrong.data.attempt;
  if (remaining === 0) throw attemptsUsed(publicName);
  const told = { attempts: wrong.data.attempt, attemptsLeft: remaining };
  throw new DomainError('microdeposit.wrong_amounts', { remaining, ...told });
}
