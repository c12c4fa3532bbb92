import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { microdepositLinks } from '@cordelle/db/schema/microdeposits.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { lastDigits } from '@cordelle/domain/shown-account.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import type { Addresses } from '../app.ts';
import type { DayContext } from '../day-step.ts';
import type { WrittenMail } from '../mail/mail-page.ts';
import { notifyUsers } from '../mail/notify-users.ts';
import { payerPages, SERVED } from '../mail/payer-link.ts';
import { mailBusinessOf, type PayerMailBusiness, payerMail } from '../mail/payer-mail.ts';
import { type OutboxMail, writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import { openTokens, verificationAddress } from './links.ts';

const WAITING = joined(
  columns(transactions, 't', ['clientId', 'id', 'customerId', 'amountCents', 'currency', 'processDate']),
  columns(customers, 'c', ['name', 'language']),
  columns(customerBankAccounts, 'a', { account: 'mask' }),
  nullable(columns(microdepositLinks, 'l', { linkId: 'id', tokenEncrypted: 'tokenEncrypted' })),
  computed<{
    /** Null: none, or mail to it comes back. */
    email: string | null;
  }>({ email: 'case when c.email_bounced_at is null then c.email end' }),
  SERVED,
  mailBusinessOf('t.client_id'),
);

/**
 * Writes to payer and client that a debit waits until its account is validated: once for each debit. The payer is led to where
 * the amounts are entered, if there are any. A constant number of statements.
 */
export async function tellOfWaitingDebits(
  tx: Tx,
  { app, at }: Pick<DayContext, 'app' | 'at'>,
  debits: readonly { readonly clientId: bigint; readonly id: bigint }[],
): Promise<void> {
  if (debits.length === 0) return;
  const rows = await tx.sql`
    select ${WAITING}
      from transactions t
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
      join clients cl on cl.id = t.client_id
      left join authorizations g on g.client_id = t.client_id and g.id = coalesce(t.authorization_id, c.authorization_id)
      join customer_bank_accounts a on a.client_id = c.client_id and a.id = coalesce(g.bank_account_id, c.bank_account_id)
      left join lateral (select m.id from microdeposits m
                          where m.client_id = a.client_id and m.bank_account_id = a.id and m.status = 'Requested'
                          order by m.id desc limit 1) m on true
      left join microdeposit_links l on l.client_id = t.client_id and l.id = m.id
     where (t.client_id, t.id) in (select * from unnest(${arrayLiteral(debits.map(({ clientId }) => clientId))}::bigint[],
                                                        ${arrayLiteral(debits.map(({ id }) => id))}::bigint[]))
     order by t.client_id, t.id`;
  const linked = rows.flatMap(({ clientId, linkId, tokenEncrypted }) =>
    linkId === null || tokenEncrypted === null ? [] : [{ clientId, id: linkId, tokenEncrypted }],
  );
  const tokens = await openTokens(tx, app.keys, linked);
  const addressOf = new Map(
    linked.flatMap((link) => {
      const token = tokens.get(link);
      return token === undefined ? [] : [[link.id, verificationAddress(app.addresses, token)] as const];
    }),
  );
  const reached = rows.filter(({ email }) => email !== null);
  const pages = await payerPages(tx, app.addresses, reached, app.wallClock.now());
  const mails = reached.flatMap((row, index): OutboxMail[] => {
    const { language, email, id, clientId, customerId } = row;
    if (email === null) return [];
    const form = row.linkId === null ? null : (addressOf.get(row.linkId) ?? null);
    return [
      {
        ...waitingMail(row, { addresses: app.addresses, form, page: pages[index] ?? null }),
        clientId,
        customerId,
        template: 'debit_waits',
        to: email,
        language,
        dedupeKey: `debit_waits ${id}`,
      },
    ];
  });
  await writeMails(tx, mails, at);
  await notifyUsers(
    tx,
    app.addresses,
    'microdepositSentEmail',
    rows.map(({ clientId, id, customerId, name, amountCents, currency, processDate }) => ({
      clientId,
      template: 'user_debit_waits',
      inputs: (language) => ({
        customer: name,
        amount: formatMoney(centsText(amountCents), currency, language),
        date: processDate === null ? '' : formatDate(processDate, language),
      }),
      path: `/client/customers/${customerId}`,
      about: `${id}`,
    })),
    at,
  );
}

type Waiting = Pick<Row<typeof WAITING>, 'language' | 'account' | 'amountCents' | 'currency' | 'name'> &
  PayerMailBusiness;

/** A debit waits until the account is validated. `form`: where the amounts are entered; null: nothing is to be done. */
export function waitingMail(
  row: Waiting,
  { addresses, form, page }: { readonly addresses: Addresses; readonly form: URL | null; readonly page: URL | null },
): WrittenMail {
  const { language, business, currency, name } = row;
  const account = lastDigits(row.account) ?? '';
  const amount = formatMoney(centsText(row.amountCents), currency, language);
  const say = (key: string) => translate(`email_debit_waits_${key}`, language, { business, account, amount });
  return payerMail(row, {
    addresses,
    page,
    language,
    name,
    subject: say('subject'),
    paragraphs: [say('what'), say(form ? 'confirm' : 'wait'), say('then')],
    button: form && { words: translate('email_microdeposit_button', language), link: form },
  });
}
