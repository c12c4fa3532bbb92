import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges, type TermChange } from '@cordelle/db/schema/agreement-changes.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { App } from '../app.ts';
import { writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import { newPayerLink } from './payer-link.ts';
import { MAIL_BUSINESS, payerMail } from './payer-mail.ts';

const CHANGE = joined(
  columns(agreementChanges, 'h', [
    'customerId',
    'cause',
    'since',
    'agreedOn',
    'terms',
    'debits',
    'told',
    'changedAt',
    'objectUntil',
  ]),
  columns(customers, 'c', ['name', 'email', 'language']),
  columns(clients, 'cl', ['country', 'currency']),
  MAIL_BUSINESS,
);
type Change = Row<typeof CHANGE>;

/** What a change was, in a payer's words: each term before and after. */
export const termLines = (
  terms: readonly TermChange[],
  { language, currency }: { readonly language: Language; readonly currency: 'CAD' | 'USD' },
): string[] =>
  terms.map(({ term, before, after }) => {
    const shown = (value: string | null) => {
      if (value === null) return translate(`change_none_${term === 'limit' ? 'limit' : 'other'}`, language);
      if (term === 'limit') return `${formatMoney(value, currency, language)} ${currency}`;
      return term === 'category' ? translate(`change_category_${value.toLowerCase()}`, language) : value;
    };
    return translate(`change_term_${term}`, language, { before: shown(before), after: shown(after) });
  });

/** The last day on which a payer may object. */
export const objectUntilDay = ({ country, objectUntil }: Pick<Change, 'country' | 'objectUntil'>) =>
  localDate(objectUntil, RAIL_FACTS[country].zone);

/**
 * Tells a payer that what they agreed to changed: what was, what is, why, from which debit on, and how they object. Nobody is
 * written to whom no address is known of, and the record says so.
 */
export async function tellOfChange(
  tx: Tx,
  { addresses, wallClock }: Pick<App, 'addresses' | 'wallClock'>,
  { clientId, changeId }: { readonly clientId: bigint; readonly changeId: bigint },
): Promise<void> {
  const [change] = await tx.sql`
    select ${CHANGE} from agreement_changes h
      join customers c on c.client_id = h.client_id and c.id = h.customer_id join clients cl on cl.id = h.client_id
     where h.client_id = ${clientId} and h.id = ${changeId}`;
  invariant(change, 'a change that is told is written down');
  const { customerId, email, language, name, business, told } = change;
  if (told !== 'mail' || email === null) return;
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_change_${part}`, language, { business, ...inputs });
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const link = new URL(`${page.pathname}/changes/${changeId}`, page);
  const template = 'agreement_changed';
  const mail = payerMail(change, {
    addresses,
    language,
    name,
    subject: say('subject'),
    paragraphs: [
      say('what'),
      ...termLines(change.terms, change),
      say(`because_${change.cause}`),
      ...debitLines(change, language),
      say('object', { until: formatDate(objectUntilDay(change), language) }),
    ],
    button: { words: say('button'), link },
    page,
    footer: translate('email_agreement_footer', language),
  });
  const key = { clientId, customerId, template, to: email, language, dedupeKey: `${template} ${changeId}` };
  await writeMails(tx, [{ ...mail, ...key }], change.changedAt);
}

/** From which debit on it is so, and which of them go as before since the bank has them. */
function debitLines({ debits, currency }: Change, language: Language): string[] {
  const next = debits.first.find(({ fate }) => fate !== 'old_account' && fate !== 'removed');
  const old = debits.first.filter(({ fate }) => fate === 'old_account');
  const inputs = (debit: { processDate: string; amount: string }) => ({
    date: formatDate(debit.processDate, language),
    amount: `${formatMoney(debit.amount, currency, language)} ${currency}`,
  });
  return [
    next ? translate('email_change_from_debit', language, inputs(next)) : translate('email_change_no_debit', language),
    ...old.map((debit) => translate('email_change_old_account', language, inputs(debit))),
  ];
}
