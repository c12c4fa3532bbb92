import { m } from '@cordelle/i18n/messages';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';

type Facts = Pick<PayerPageFacts, 'kind' | 'country' | 'currency' | 'language' | 'questions'>;
type Label = (facts: Facts, to: { readonly locale: Facts['language'] }) => string;

const LABELS: Readonly<Record<string, Label>> = {
  personalName: (_, to) => m.payer_who_label({}, to),
  firstName: (_, to) => m.first_name({}, to),
  lastName: (_, to) => m.last_name({}, to),
  companyName: (_, to) => m.payer_company_name({}, to),
  name: (_, to) => m.payer_name({}, to),
  customerType: (_, to) => m.payer_account_is({}, to),
  email: (_, to) => m.payer_email({}, to),
  phone: (_, to) => m.payer_phone({}, to),
  'address.address1': (_, to) => m.payer_street({}, to),
  'address.city': (_, to) => m.payer_city({}, to),
  'address.provinceCode': ({ country }, to) => (country === 'CA' ? m.payer_province({}, to) : m.payer_state({}, to)),
  'address.postalCode': ({ country }, to) => (country === 'CA' ? m.payer_postal_code({}, to) : m.payer_zip({}, to)),
  authorizationAmount: ({ currency }, to) => m.payer_limit({ currency }, to),
  amount: ({ kind, currency }, to) =>
    kind === 'donation' ? m.payer_donation_amount({ currency }, to) : m.payer_amount({ currency }, to),
  processDate: ({ kind }, to) => (kind === 'donation' ? m.payer_donation_date({}, to) : m.payer_first_date({}, to)),
  frequency: (_, to) => m.payer_how_often({}, to),
  installments: ({ kind }, to) => (kind === 'donation' ? m.payer_donation_count({}, to) : m.payer_count({}, to)),
  comment: ({ questions }, to) => questions.comment || m.payer_comment({}, to),
  'bankAccount.transitNumber': (_, to) => m.payer_transit({}, to),
  'bankAccount.institutionNumber': (_, to) => m.payer_institution({}, to),
  'bankAccount.routingNumber': (_, to) => m.payer_routing({}, to),
  'bankAccount.accountNumber': (_, to) => m.pad_form_account_number({}, to),
  'bankAccount.bankAccountType': (_, to) => m.payer_account_type({}, to),
};

/** What a field is called, above it and where something is wrong with it; null for what explains itself. */
export const fieldLabel = (name: string, facts: Facts): string | null =>
  LABELS[name]?.(facts, { locale: facts.language }) ?? null;

/** A donation is asked for before the donor. */
const DONATION_FIRST = ['amount', 'frequency', 'processDate', 'installments', 'comment'];
const ORDER = Object.keys(LABELS);

/** Where a field stands on its page, beside the others. */
export function placeOfField(name: string, kind: Facts['kind']): number {
  const order = kind === 'donation' ? [...DONATION_FIRST, ...ORDER] : ORDER;
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}
