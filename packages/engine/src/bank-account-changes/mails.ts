import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { ChangeEvent } from '@cordelle/domain/bank-account-change/decide.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { formatDate, formatInstant } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { App } from '../app.ts';
import { keyringOf } from '../bank-numbers/keyring.ts';
import { writeAccountMail } from '../mail/account-mail.ts';
import { businessPage } from '../mail/business-page.ts';
import { translate } from '../words.ts';
import type { StoredChange } from './change-rows.ts';
import { NOTICE, noticePlace, readersOf, writeNotices } from './told.ts';

/** What is mailed of what happens; `link`: whether the mail stops the change by one click, or leads to its page. */
const MAILS = {
  requested: { template: 'bank_change_requested', stops: true },
  activated: { template: 'bank_change_activated', stops: true },
  confirmed: { template: 'bank_change_confirmed', stops: true },
  declined: { template: 'bank_change_declined', stops: false },
  withdrawn: { template: 'bank_change_withdrawn', stops: false },
  lapsed: { template: 'bank_change_lapsed', stops: false },
  frozen: { template: 'bank_change_frozen', stops: false },
  released: { template: 'bank_change_released', stops: true },
  stopped: { template: 'bank_change_stopped', stops: false },
  test_failed: { template: 'bank_change_test_failed', stops: false },
} as const;
type Mailed = keyof typeof MAILS;

const isMailed = (type: ChangeEvent['type'] | 'requested'): type is Mailed => Object.hasOwn(MAILS, type);

/** The page of the console that shows how far a change is. */
export const pageOfAccount = (account: 'settlement' | 'billing'): string => `/client/update_${account}_account`;

/**
 * Tells everybody who runs the business, or did until lately, what happened to a change: each with a link of their own that
 * stops it. Written in the transaction of what it tells about.
 */
export async function mailChange(
  tx: Tx,
  app: App,
  { row }: StoredChange,
  type: ChangeEvent['type'] | 'requested',
  at: Date,
): Promise<void> {
  if (!isMailed(type)) return;
  const { template, stops } = MAILS[type];
  const { clientId, id } = row;
  if (type === 'requested' || type === 'activated')
    await writeNotices(tx, app, row, await readersOf(tx, app, clientId));
  const keyring = await keyringOf(tx, app.keys, clientId);
  const facts = await factsOf(tx, row);
  const readers = await tx.sql`
    select ${NOTICE} from bank_account_notices n where n.client_id = ${clientId} and n.change_id = ${id} order by n.id`;
  for (const { id: noticeId, tokenEncrypted, ...to } of readers) {
    const token = decryptSecret(keyring, noticePlace(clientId, noticeId), tokenEncrypted);
    await writeAccountMail(tx, {
      to,
      template: type === 'activated' && row.account === 'billing' ? 'bank_change_activated_billing' : template,
      inputs: inputsOf(facts, row, to.language),
      link: stops
        ? new URL(`/not_us/${token}?language=${to.language}`, app.addresses.publicBaseUrl)
        : businessPage(app.addresses, clientId, pageOfAccount(row.account)),
      dedupeKey: `${template}:${clientId}:${id}:${at.getTime()}:${to.email}`,
      at,
    });
  }
}

async function factsOf({ sql }: Tx, { clientId, newAccountId, previousAccountId, requestedBy }: StoredChange['row']) {
  const [facts] = await sql`
    select ${columns(clients, 'cl', ['zone'])},
           ${columns(clientBankAccounts, 'a', { newLast2: 'last2', debitFrom: 'debitFrom' })},
           ${computed<{ business: string; oldLast2: string | null; who: string }>({
             business: 'coalesce(cl.operating_as, cl.business_name)',
             oldLast2: 'o.last2',
             who: `trim(u.first_name || ' ' || u.last_name)`,
           })}
      from clients cl
      join client_bank_accounts a on a.client_id = cl.id and a.id = ${newAccountId}
      join users u on u.id = ${requestedBy}
      left join client_bank_accounts o on o.client_id = cl.id and o.id = ${previousAccountId ?? 0n}
     where cl.id = ${clientId}`;
  invariant(facts, 'a change has a client, an account and somebody who asked');
  return facts;
}

function inputsOf(facts: Awaited<ReturnType<typeof factsOf>>, row: StoredChange['row'], language: Language) {
  // By the clock of the business, which the mail names.
  const when = (at: Date | null) => (at === null ? '' : formatInstant(at.toISOString(), facts.zone, language));
  const reason = row.declineReason === null ? '' : translate(`bank_change_reason_${row.declineReason}`, language);
  return {
    business: facts.business,
    account: translate(`bank_change_account_${row.account}`, language),
    old: facts.oldLast2 === null ? translate('bank_change_no_account', language) : `…${facts.oldLast2}`,
    new: `…${facts.newLast2}`,
    who: facts.who,
    when: when(row.requestedAt),
    until: when(row.holdUntil),
    from: facts.debitFrom === null ? '' : formatDate(facts.debitFrom, language),
    reason: [reason, row.declineWords ?? ''].filter(Boolean).join(' '),
  };
}
