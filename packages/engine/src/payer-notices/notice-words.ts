import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { payerNotices } from '@cordelle/db/schema/payer-notices.ts';
import { H1_RECOURSE } from '@cordelle/domain/payer-flow/h1-recourse.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Addresses } from '../app.ts';
import type { WrittenMail } from '../mail/mail-page.ts';
import { MAIL_BUSINESS, payerMail } from '../mail/payer-mail.ts';
import { translate } from '../words.ts';

/** Who writes what payers are told down, and what the mails are called. */
export const NOTICE_ACTOR = 'system:payer-notices';
export const NOTICE_TEMPLATE = 'payer_notice';

/** Columns of `payer_notices n` and `clients cl` that a notice is worded from. */
export const NOTICE_FACTS = joined(
  columns(payerNotices, 'n', ['kind', 'previousName', 'newName', 'statementName', 'fromDate']),
  columns(clients, 'cl', ['country']),
  MAIL_BUSINESS,
);
export type NoticeFacts = Row<typeof NOTICE_FACTS>;

/** Column of `customers c`: what the agreements that stand are called. */
export const REFERENCES = computed<{ agreements: readonly string[] }>({
  agreements: `array(select c.identifier || '-' || a.number from authorizations a
                      where a.client_id = c.client_id and a.customer_id = c.id and a.status in ('in_force', 'suspended')
                      order by a.number)`,
});

/** One payer as a notice names them. */
export type ToldPayer = {
  readonly name: string;
  readonly language: Language;
  readonly agreements: readonly string[];
};

/** What a notice says, in mail and letter alike: what changes, from when, what stays, and what the payer may do. */
export function noticeText(facts: NoticeFacts, { language, agreements }: ToldPayer) {
  const { kind, previousName, newName, statementName, fromDate, country, business } = facts;
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`payer_notice_${part}`, language, { business, ...inputs });
  const date = formatDate(fromDate, language);
  const names = { is: newName, date, ...(previousName !== null && { was: previousName }) };
  return {
    subject: say(`subject_${kind}`, names),
    paragraphs: [
      say(previousName === null ? `what_${kind}_unnamed` : `what_${kind}`, names),
      say('statement', { date, statement: statementName }),
      say(kind === 'payee_changed' ? 'stays_with_another' : 'stays'),
      ...(agreements.length > 0 ? [say('agreements', { references: agreements.join(', ') })] : []),
      say('stop'),
      ...(country === 'CA' ? [say('recourse', { words: H1_RECOURSE[language] })] : []),
    ],
  };
}

/** The mail that tells a payer. */
export function noticeMail(
  facts: NoticeFacts,
  payer: ToldPayer,
  { addresses, page }: { readonly addresses: Addresses; readonly page: URL | null },
): WrittenMail {
  const { subject, paragraphs } = noticeText(facts, payer);
  return payerMail(facts, {
    addresses,
    language: payer.language,
    name: payer.name,
    subject,
    paragraphs,
    page,
    footer: translate('payer_notice_footer', payer.language, { business: facts.business }),
  });
}
