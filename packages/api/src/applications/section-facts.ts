import { looksLikePostBox } from '@cordelle/domain/address/post-box.ts';
import type { ReviewSection } from '@cordelle/domain/application-review/kinds.ts';
import { maskedNumber } from '@cordelle/domain/application-review/masked.ts';
import { centsText } from '@cordelle/domain/money.ts';
import {
  craBusinessNumber,
  isUnusualEmployerNumber,
  quebecNumber,
} from '@cordelle/domain/onboarding/registry-numbers.ts';
import { isUnderAge } from '@cordelle/domain/onboarding/under-age.ts';
import type { ReviewFact } from '@cordelle/validation/applications.ts';
import type { Language } from '@cordelle/validation/language.ts';
import {
  BUSINESS_CATEGORIES,
  BUSINESS_TYPES,
  TRANSACTION_RANGES,
  USAGE_OPTIONS,
} from '@cordelle/validation/lists/business.ts';
import type { Labelled } from '@cordelle/validation/lists/labelled.ts';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import { answersOn } from '../onboardings/application.ts';
import type { Reviewed } from './reviewed.ts';

type Given = string | null | undefined;
const fact = (
  key: string,
  given: Given,
  evidence: ReviewFact['evidence'] = [],
  verdict: ReviewFact['verdict'] = 'nothing',
  reveals: ReviewFact['reveals'] = null,
): ReviewFact[] => (given ? [{ key, given, evidence, verdict, reveals }] : []);

/** A place as it is written on one line. */
const placeText = (place: {
  address1: string | null;
  city: string | null;
  provinceCode: string | null;
  postalCode: string | null;
}): string => [place.address1, place.city, place.provinceCode, place.postalCode].filter(Boolean).join(', ');

const MATCH_VERDICTS = { full: 'same', partial: 'close', none: 'differs', unable: 'nothing' } as const;

/** The entry of a list in the reader's language; what is on none as it was typed. */
const said = (language: Language, list: readonly Labelled[], value: Given): Given =>
  list.find((one) => one.value === value)?.[language] ?? value;

/** The legal form of a business and what it does, in the reader's language. */
export function kindOfBusiness({ client }: Reviewed, language: Language) {
  const category = BUSINESS_CATEGORIES.find(({ value }) => value === client.businessCategory);
  return {
    businessType: said(language, BUSINESS_TYPES[client.country], client.businessType) ?? null,
    category: category?.[language] ?? client.businessCategory,
    subcategory: said(language, category?.subcategories ?? [], client.businessSubcategory) ?? null,
  };
}

/** What was said in each part, and what supports it. Labels of lists in the reader's language. */
export function factsOf(
  reviewed: Reviewed,
  holderNames: ReadonlyMap<bigint, string>,
  { language, today }: { readonly language: Language; readonly today: string },
) {
  const { client, application, accounts, addresses, documents, checks, owners, volumes } = reviewed;
  const { sections, person } = application;
  const allOf = (list: readonly Labelled[], values: readonly string[] | undefined): Given =>
    values?.map((value) => said(language, list, value)).join('; ');
  const documentOf = (title: string): ReviewFact['evidence'] =>
    documents
      .filter((document) => document.title === title && document.current && document.formerAccount === null)
      .map(({ filename }) => ({ source: 'document', value: filename }));
  const numbers = answersOn(sections, 'business_numbers');
  const use = {
    customers: answersOn(sections, 'business_use_customers_type')?.businessUseCustomersType,
    payments: answersOn(sections, 'business_use_kind_of_payments')?.businessUseKindOfPayments,
    agreement: answersOn(sections, 'business_use_customers_agreement_type')?.businessUseCustomersAgreementType,
    timing: answersOn(sections, 'business_use_payment_timing')?.businessUsePaymentTiming,
  };
  const kind = kindOfBusiness(reviewed, language);
  const business = answersOn(sections, 'business_info');

  const accountFacts = (purpose: 'settlement' | 'billing', titles: readonly string[]): ReviewFact[] => {
    const account = accounts.find((one) => one.purpose === purpose);
    const shared = purpose === 'billing' && accounts.some(({ alsoBilling }) => alsoBilling);
    if (shared) return fact('billing_same', '=');
    if (!account) return [];
    const holder = holderNames.get(account.id);
    return [
      ...fact(
        'account',
        `${account.bankName ?? ''} ${maskedNumber(account.last2)}`.trim(),
        titles.flatMap(documentOf),
        'nothing',
        purpose,
      ),
      ...fact(
        'account_holder',
        client.legalName ?? client.businessName,
        holder ? [{ source: 'bank', value: holder }] : [],
        account.holderMatch ? MATCH_VERDICTS[account.holderMatch] : 'nothing',
      ),
    ];
  };

  const facts: Readonly<Record<ReviewSection, readonly ReviewFact[]>> = {
    applicant: [
      ...fact('applicant_name', [person.firstName, person.lastName].filter(Boolean).join(' ')),
      ...fact('applicant_phone', person.mobilePhone),
      ...fact('applicant_occupation', person.occupation),
      ...fact('applicant_position', said(language, POSITION_LIST, business?.position)),
    ],
    business: [
      ...fact('business_name', client.businessName),
      ...fact('legal_name', client.legalName),
      ...fact('operating_as', client.operatingAs),
      ...fact('business_type', kind.businessType),
      ...fact('business_category', kind.category),
      ...fact('business_subcategory', kind.subcategory),
      ...fact('business_phone', answersOn(sections, 'business_phone')?.phone ?? client.contactPhone),
      ...fact('website', client.websiteUrl),
    ],
    use: [
      ...fact('use_description', answersOn(sections, 'business_use_description')?.businessUseDescription),
      ...fact('use_customers', allOf(USAGE_OPTIONS.customersType, use.customers)),
      ...fact('use_payments', allOf(USAGE_OPTIONS.kindOfPayments, use.payments)),
      ...fact('use_agreement', allOf(USAGE_OPTIONS.customersAgreementType, use.agreement)),
      ...fact('use_timing', allOf(USAGE_OPTIONS.paymentTiming, use.timing)),
    ],
    addresses: [
      ...addresses.flatMap((place) => {
        const text = placeText(place);
        const box = place.addressType === 'registered' && looksLikePostBox(text);
        return fact(
          `address_${place.addressType}`,
          text,
          box ? [{ source: 'rule', value: 'post_box' }] : [],
          box ? 'doubt' : 'nothing',
        );
      }),
      ...(client.address1 === null ? [] : fact('address_operating', placeText(client))),
    ],
    certificate: fact(
      'certificate',
      client.legalName ?? client.businessName,
      documentOf('Certificate of Good Standing'),
    ),
    numbers: [
      ...fact('registry_number', numbers?.businessRegistryId),
      ...numberFact(client, numbers?.businessIncorporationNumber ?? ''),
    ],
    owners: owners.stakeholders
      .filter(({ dateOfBirth }) => dateOfBirth !== null && isUnderAge(dateOfBirth, today))
      .flatMap(({ firstName, lastName }) =>
        fact('owner_age', `${firstName} ${lastName}`, [{ source: 'rule', value: 'under_age' }], 'doubt'),
      ),
    identity: owners.stakeholders
      .filter(({ category: kind }) => kind === 'Individual')
      .flatMap(({ id, firstName, lastName }) => {
        const check = checks.get(id);
        const differs = check?.nameAgrees === false || check?.birthDateAgrees === false;
        const same = check?.status === 'approved' && check.nameAgrees !== null;
        return fact(
          'identity',
          `${firstName} ${lastName}`,
          check ? [{ source: 'identity', value: check.status }] : [],
          differs ? 'differs' : same ? 'same' : 'nothing',
        );
      }),
    settlement: accountFacts('settlement', [
      'Settlement Void Cheque or Account Auth',
      'Settlement Recent Bank Statement',
    ]),
    billing: accountFacts('billing', ['Billing Void Cheque or Account Auth', 'Billing Recent Bank Statement']),
    volumes: [
      ...fact('volume_average', said(language, TRANSACTION_RANGES.averageTransactionAmount, volumes.average)),
      ...fact('volume_customers', said(language, TRANSACTION_RANGES.customerCount, volumes.customers)),
      ...fact('volume_count', said(language, TRANSACTION_RANGES.monthlyTransactionCount, volumes.count)),
      ...fact('volume_month', said(language, TRANSACTION_RANGES.monthlyTransactionAmount, volumes.month)),
      ...fact('volume_largest', volumes.largestCents == null ? null : centsText(volumes.largestCents)),
    ],
  };
  return facts;
}

/** A number of a tax office, by its check digit or what is known of its beginning. That of a proprietor may be the person's own. */
function numberFact({ country, businessType }: Reviewed['client'], typed: string): ReviewFact[] {
  const masked = typed !== '' && businessType === 'Proprietorship';
  const shown = masked ? maskedNumber(typed) : typed;
  const reveals = masked ? 'tax_number' : null;
  if (country === 'US') {
    const unusual = isUnusualEmployerNumber(typed);
    const rule = unusual ? 'prefix_never_given' : 'nine_digits';
    return fact('tax_number', shown, [{ source: 'rule', value: rule }], unusual ? 'doubt' : 'nothing', reveals);
  }
  const checked = craBusinessNumber(typed) !== null;
  const quebec = quebecNumber(typed) !== null;
  const rule = checked ? 'check_digit_fits' : quebec ? 'quebec_number' : 'check_digit_differs';
  const verdict = checked ? 'same' : quebec ? 'nothing' : 'doubt';
  return fact('tax_number', shown, [{ source: 'rule', value: rule }], verdict, reveals);
}
