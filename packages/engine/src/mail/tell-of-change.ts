import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges, type TermChange } from '@cordelle/db/schema/agreement-changes.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { accountIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { App } from '../app.ts';
import { stillHeld } from '../authorizations/still-held.ts';
import { writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';
import type { WrittenMail } from './mail-page.ts';
import { newPayerLink, payerPages } from './payer-link.ts';
import { mailBusinessOf, type PayerMailBusiness, payerMail } from './payer-mail.ts';

const TEMPLATE = 'agreement_changed';
/** Which mail tells of a change. */
export const changeKey = (changeId: bigint | ''): string => `${TEMPLATE} ${changeId}`;

const CHANGE = joined(
  columns(agreementChanges, 'h', [
    'id',
    'customerId',
    'authorizationIds',
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
  mailBusinessOf('h.client_id'),
);
type Change = Row<typeof CHANGE>;

/** What a change was, in a payer's words: each term before and after, of an account also what its mask does not show. */
export const termLines = (
  terms: readonly TermChange[],
  { language, currency }: { readonly language: Language; readonly currency: 'CAD' | 'USD' },
): string[] =>
  terms.flatMap((change) => {
    const { term, before, after } = change;
    const shown = (value: string | null) => {
      if (value === null) return translate(`change_none_${term === 'limit' ? 'limit' : 'other'}`, language);
      if (term === 'limit') return `${formatMoney(value, currency, language)} ${currency}`;
      if (term === 'account') return accountIn(value, language);
      return term === 'category' ? translate(`change_category_${value.toLowerCase()}`, language) : value;
    };
    return [
      translate(`change_term_${term}`, language, { before: shown(before), after: shown(after) }),
      ...(term === 'account' ? partLines(change, language) : []),
    ];
  });

/** The mask of “Royal Bank of Canada *****67”. */
const maskIn = (noted: string): string => noted.slice(noted.lastIndexOf(' ') + 1);

/** Which numbers of an account are others; of its own number only that, where both masks read alike. */
function partLines({ before, after, parts }: TermChange, language: Language): string[] {
  const alike = before !== null && after !== null && maskIn(before) === maskIn(after);
  if (parts === undefined) return alike ? [translate('change_part_unknown', language)] : [];
  return parts.flatMap((changed): string[] => {
    if (changed.part === 'account') return alike ? [translate('change_part_account', language)] : [];
    const isType = changed.part === 'account_type';
    const said = (value: string) => (isType ? translate(`change_part_${value}`, language) : value);
    const values = { before: said(changed.before), after: said(changed.after) };
    return [translate(`change_part_${changed.part}`, language, values)];
  });
}

/** The last day on which a payer may object. */
export const objectUntilDay = ({ country, objectUntil }: Pick<Change, 'country' | 'objectUntil'>) =>
  localDate(objectUntil, RAIL_FACTS[country].zone);

type Telling = Pick<App, 'addresses' | 'wallClock'>;

/**
 * Tells a payer that what they agreed to changed: what was, what is, why, from which debit on, and how they object. Whom no mail
 * reaches is told by letter.
 */
export const tellOfChange = (
  tx: Tx,
  app: Telling,
  { clientId, changeId }: { readonly clientId: bigint; readonly changeId: bigint },
): Promise<void> => tellOfChanges(tx, app, clientId, [changeId]);

/** The same of many changes that one client made at one instant. A constant number of statements. */
export async function tellOfChanges(
  tx: Tx,
  { addresses, wallClock }: Telling,
  clientId: bigint,
  changeIds: readonly bigint[],
): Promise<void> {
  if (changeIds.length === 0) return;
  const changes = await tx.sql`
    select ${CHANGE} from agreement_changes h
      join customers c on c.client_id = h.client_id and c.id = h.customer_id join clients cl on cl.id = h.client_id
     where h.client_id = ${clientId} and h.id = any(${arrayLiteral(changeIds)}::bigint[])
     order by h.id`;
  const [first] = changes;
  invariant(first && changes.length === changeIds.length, 'a change that is told is written down');
  const mailed = changes.flatMap((change) =>
    change.told === 'mail' && change.email !== null ? [{ change, to: change.email }] : [],
  );
  const payers = mailed.map(({ change: { customerId } }) => ({ clientId, customerId, served: true }));
  const pages = await payerPages(tx, addresses, payers, wallClock.now());
  const mails = mailed.map(({ change, to }, index) => {
    const page = pages[index];
    invariant(page, 'who is served has a page');
    const { id, customerId, language } = change;
    const link = new URL(`${page.pathname}/changes/${id}`, page);
    const mail = changeMail(change, { addresses, link, page });
    return { ...mail, clientId, customerId, template: TEMPLATE, to, language, dedupeKey: changeKey(id) };
  });
  await writeMails(tx, mails, first.changedAt);
}

type Leading = { readonly addresses: App['addresses']; readonly page: URL };
type Told = Pick<Change, 'name' | 'language' | 'country' | 'currency' | 'terms'> & PayerMailBusiness;

type Changed = Told & Pick<Change, 'cause' | 'debits' | 'objectUntil'>;

const sayer =
  ({ language, business }: Pick<Told, 'language' | 'business'>) =>
  (part: string, inputs: Record<string, unknown> = {}): string =>
    translate(`email_change_${part}`, language, { business, ...inputs });

/** What was, what is, why, from which debit on, and how to object, by the way it is told. */
function changeText(
  change: Omit<Changed, keyof PayerMailBusiness> & Pick<Changed, 'business'>,
  object: 'object' | 'object_by_letter',
) {
  const { language } = change;
  const say = sayer(change);
  return {
    subject: say('subject'),
    paragraphs: [
      say('what'),
      ...termLines(change.terms, change),
      say(`because_${change.cause}`),
      ...debitLines(change, language),
      say(object, { until: formatDate(objectUntilDay(change), language) }),
    ],
  };
}

/** The letter to a payer whom no mail can tell: they object by phone or in writing. */
export const changeLetter = (change: Omit<Changed, keyof PayerMailBusiness> & Pick<Changed, 'business'>) =>
  changeText(change, 'object_by_letter');

/** The mail that tells a payer, with a link to object. */
export function changeMail(change: Changed, { addresses, link, page }: Leading & { readonly link: URL }): WrittenMail {
  const { language, name, business } = change;
  return payerMail(change, {
    addresses,
    language,
    name,
    ...changeText(change, 'object'),
    button: { words: sayer(change)('button'), link },
    page,
    footer: translate('payer_notice_footer', language, { business }),
  });
}

/** `goesOn`: nothing else holds the debits. */
type Settled = { readonly agreedOn: CalendarDate; readonly goesOn: boolean };

/** A new agreement settles what the payer objected to. */
export function settlementMail(change: Told, { agreedOn, goesOn }: Settled, { addresses, page }: Leading): WrittenMail {
  const { language, name, business } = change;
  const say = (part: string) =>
    translate(`email_objection_settled_${part}`, language, { business, date: formatDate(agreedOn, language) });
  return payerMail(change, {
    addresses,
    language,
    name,
    subject: say('subject'),
    paragraphs: [say('what'), say(goesOn ? 'goes_on' : 'says'), ...termLines(change.terms, change), say('wrong')],
    page,
    footer: translate('payer_notice_footer', language, { business }),
  });
}

/** Tells a payer who objected that the business put a new agreement of theirs on record: who signed none learns of it. */
export async function tellOfSettlement(
  tx: Tx,
  { addresses, clock, wallClock }: Pick<App, 'addresses' | 'clock' | 'wallClock'>,
  {
    clientId,
    changeId,
    agreedOn,
  }: { readonly clientId: bigint; readonly changeId: bigint; readonly agreedOn: CalendarDate },
): Promise<void> {
  const [change] = await tx.sql`
    select ${CHANGE}, ${columns(customers, 'c', ['emailBouncedAt'])} from agreement_changes h
      join customers c on c.client_id = h.client_id and c.id = h.customer_id join clients cl on cl.id = h.client_id
     where h.client_id = ${clientId} and h.id = ${changeId}`;
  invariant(change, 'what is settled is written down');
  const { customerId, email, emailBouncedAt, language } = change;
  if (email === null || emailBouncedAt !== null) return;
  const template = 'objection_settled';
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const goesOn = (await stillHeld(tx, { clientId, customerId }, change)) === null;
  const mail = settlementMail(change, { agreedOn, goesOn }, { addresses, page });
  const key = { clientId, customerId, template, to: email, language, dedupeKey: `${template} ${changeId}` };
  await writeMails(tx, [{ ...mail, ...key }], clock.now());
}

/** Debits with another amount, or none, are named to the payer; so many of each kind, as they are much alike. */
const NAMED = 3;
/** Those that are made otherwise than planned, or not at all. */
const TOLD_FATES = ['old_account', 'lowered', 'restored', 'held', 'removed'] as const;

/** From which debit on it is so, and what becomes of those that do not go on as planned. */
function debitLines({ debits, currency }: Pick<Change, 'debits' | 'currency'>, language: Language): string[] {
  const money = (text: string) => `${formatMoney(text, currency, language)} ${currency}`;
  const say = (key: string, { processDate, amount, to }: (typeof debits.first)[number]) =>
    translate(`email_change_${key}`, language, {
      date: formatDate(processDate, language),
      amount: money(amount),
      to: money(to ?? amount),
    });
  const next = debits.first.find(({ fate }) => fate !== 'old_account' && fate !== 'removed' && fate !== 'held');
  const others = TOLD_FATES.flatMap((fate) => {
    const named = debits.first.filter((debit) => debit.fate === fate);
    // The bank has each of them already: none is left out.
    return (fate === 'old_account' ? named : named.slice(0, NAMED)).map((debit) => say(fate, debit));
  });
  const more = TOLD_FATES.some(
    (fate) => fate !== 'old_account' && debits.first.filter((debit) => debit.fate === fate).length > NAMED,
  );
  return [
    next
      ? say('from_debit', { ...next, amount: next.to ?? next.amount })
      : translate('email_change_no_debit', language),
    ...others,
    ...(more ? [translate('email_change_more_debits', language)] : []),
  ];
}
