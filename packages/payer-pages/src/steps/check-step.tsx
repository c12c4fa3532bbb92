import type { PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Consent } from '../consent.tsx';
import { HowMuch } from '../how-much.tsx';
import { usePage, usePageLocale } from '../page-context.ts';
import { SummaryList, type SummaryRow } from '../summary-list.tsx';

/** The page that asks for what a row shows, per kind of flow. */
const ASKED_ON = {
  processing: { who: 'payer', reach: 'reach', terms: 'payments' },
  donation: { who: 'donor', reach: 'donor', terms: 'donation' },
  link: { who: 'you', reach: 'you', terms: 'payments' },
  email: { who: 'you', reach: 'you', terms: 'payments' },
} as const satisfies Record<string, Record<string, PayerPage>>;

/** Everything that was answered, with a way to change each, and the agreement in full. */
export function CheckStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_check_title({}, to)}</h1>
      <HowMuch askedOn={ASKED_ON[facts.kind].terms} />
      <SummaryList rows={useRows()} />
      <Consent />
      <p className="soft">{m.payer_check_means({ business: facts.business.name }, to)}</p>
    </>
  );
}

function useRows(): SummaryRow[] {
  const { facts, links } = usePage();
  const to = usePageLocale();
  const { answers, questions, kind, currency, language } = facts;
  const asked = ASKED_ON[kind];
  const row = (label: string, value: string | undefined, page: PayerPage | null): SummaryRow[] =>
    value
      ? [
          {
            label,
            value,
            change: page ? { href: links.to(page), words: m.payer_change({}, to), what: label } : undefined,
          },
        ]
      : [];
  const known = questions.knownPayer;
  const address = [
    answers['address.address1'],
    answers['address.city'],
    answers['address.provinceCode'],
    answers['address.postalCode'],
  ];
  return [
    ...row(m.payer_name({}, to), known?.name ?? nameOf(answers), known ? null : asked.who),
    ...row(
      m.payer_account_is({}, to),
      isBusiness(answers) ? m.payer_account_business({}, to) : m.payer_account_personal({}, to),
      kind === 'donation' ? null : asked.who,
    ),
    ...row(m.payer_email({}, to), known?.email ?? answers.email, known ? null : asked.reach),
    ...row(m.payer_phone({}, to), answers.phone, kind === 'donation' ? 'reach' : asked.reach),
    ...row(m.payer_street({}, to), address.filter(Boolean).join(', '), kind === 'donation' ? 'reach' : asked.reach),
    ...row(
      m.payer_limit_row({}, to),
      questions.limit && answers.authorizationAmount ? limitWords(answers.authorizationAmount) : undefined,
      'payments',
    ),
    ...row(m.payer_comment({}, to), answers.comment, asked.terms),
    ...row(m.payer_account({}, to), [answers.bankName, answers.numbers].filter(Boolean).join('\n'), 'bank'),
    ...row(
      m.payer_verified_by({}, to),
      answers.verification === 'flinks'
        ? m.payer_verified_flinks({}, to)
        : answers.verification === 'microdeposit'
          ? m.payer_verified_microdeposit({}, to)
          : answers.verification === 'prenote'
            ? m.payer_verified_prenote({}, to)
            : undefined,
      null,
    ),
  ];

  function limitWords(amount: string): string {
    return Number(amount) === 0 ? m.payer_no_limit({}, to) : `${formatMoney(amount, currency, language)} ${currency}`;
  }
}

type Answers = Readonly<Record<string, string>>;

const isBusiness = (answers: Answers): boolean =>
  answers.customerType === 'Business' || answers.personalName === 'false';

/** As it was typed: of a person or of a business. */
function nameOf(answers: Answers): string | undefined {
  if (answers.name) return answers.name;
  if (answers.personalName === 'false') return answers.companyName;
  return [answers.firstName, answers.lastName].filter(Boolean).join(' ') || undefined;
}
