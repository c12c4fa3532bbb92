import { placeProblem, postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import { ERRORS } from '@cordelle/domain/errors.ts';
import { substituteNumber } from '@cordelle/domain/onboarding/registry-numbers.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import {
  BUSINESS_CATEGORIES,
  BUSINESS_TYPES,
  TRANSACTION_RANGES,
  USAGE_OPTIONS,
} from '@cordelle/validation/lists/business.ts';
import type { Labelled } from '@cordelle/validation/lists/labelled.ts';
import type { USER_FIELDS } from '@cordelle/validation/onboarding/onboarding.ts';
import { type PlaceInput, SECTION_FIELDS, type SectionAnswers } from '@cordelle/validation/onboarding/sections.ts';
import { isDateOfBirth } from '@cordelle/validation/person-rules.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isPrintable } from '../clients/add-business.ts';

/** What the rules of a page look at beside the page. */
export type PageFacts = {
  readonly country: Rail;
  /** Whether the terms are still to be agreed to. */
  readonly agreementAsked: boolean;
  readonly userFields: readonly (typeof USER_FIELDS)[number][];
  /** `YYYY-MM-DD` */
  readonly today: string;
};

type Problem = { readonly path: readonly (string | number)[]; readonly message: string };
type Rule<Page extends SubState> = (
  answers: SectionAnswers<Page>,
  facts: PageFacts,
) => { readonly answers?: SectionAnswers<Page>; readonly problems?: readonly Problem[] };

const at = (message: string, ...path: (string | number)[]): Problem => ({ path, message });
const isOf = (list: readonly Labelled[], value: string): boolean => list.some((one) => one.value === value);

const oneOf =
  <Page extends SubState>(field: keyof SectionAnswers<Page> & string, list: readonly Labelled[]): Rule<Page> =>
  (answers) => ({ problems: isOf(list, String(answers[field])) ? [] : [at('invalid_field', field)] });

const OTHER = 'Other';
const OTHER_SAID = 'Other: ';

/** Several of a list; what it does not name is said after `Other: `. */
const someOf =
  <Page extends SubState>(field: keyof SectionAnswers<Page> & string, list: readonly Labelled[]): Rule<Page> =>
  (answers) => {
    const chosen = [...new Set(answers[field] as readonly string[])];
    const problem = (one: string): Problem[] => {
      if (one === OTHER || one === OTHER_SAID.trim()) return [at('required_field', field)];
      if (one.startsWith(OTHER_SAID))
        return one.slice(OTHER_SAID.length).trim() === '' ? [at('required_field', field)] : [];
      return isOf(list, one) ? [] : [at('invalid_field', field)];
    };
    return { answers: { ...answers, [field]: chosen }, problems: chosen.flatMap(problem).slice(0, 1) };
  };

/** An address as its country writes it, and what is wrong with it. */
function place(country: Rail | null, typed: PlaceInput, ...path: (string | number)[]) {
  const written = { ...typed, postalCode: postalCodeText(typed.postalCode) };
  const problem = placeProblem({ country, region: written.provinceCode, postalCode: written.postalCode });
  const field = problem === 'address.region_unknown' ? 'provinceCode' : 'postalCode';
  return { written, problems: problem ? [at(ERRORS[problem].message, ...path, field)] : [] };
}

const range = TRANSACTION_RANGES;

/** What the wire schema cannot say of a page: lists that depend on others, places, check digits. */
const RULES: { readonly [Page in SubState]?: Rule<Page> } = {
  user_info: (answers, { userFields, today }) => {
    const missing = [
      userFields.includes('dateOfBirth') && !answers.dateOfBirth ? at('required_field', 'dateOfBirth') : null,
      userFields.includes('occupation') && !answers.occupation ? at('required_field', 'occupation') : null,
      ...(userFields.includes('address') && !answers.addressAttributes
        ? (['address1', 'city', 'provinceCode', 'postalCode'] as const).map((name) =>
            at('required_field', 'addressAttributes', name),
          )
        : []),
    ].filter((problem) => problem !== null);
    const impossible =
      answers.dateOfBirth && !isDateOfBirth(answers.dateOfBirth, today)
        ? [at(ERRORS['account.date_of_birth_impossible'].message, 'dateOfBirth')]
        : [];
    const home = answers.addressAttributes && place(null, answers.addressAttributes, 'addressAttributes');
    return {
      answers: { ...answers, ...(home && { addressAttributes: home.written }) },
      problems: [...missing, ...impossible, ...(home?.problems ?? [])],
    };
  },
  business_country: ({ userAgreement }, { agreementAsked }) => ({
    problems: agreementAsked && !userAgreement ? [at('required_field', 'userAgreement')] : [],
  }),
  business_type: ({ businessType }, { country }) => ({
    problems: isOf(BUSINESS_TYPES[country], businessType) ? [] : [at('invalid_field', 'businessType')],
  }),
  business_info: ({ businessCategory, businessSubcategory }) => {
    const category = BUSINESS_CATEGORIES.find(({ value }) => value === businessCategory);
    if (!category) return { problems: [at('invalid_field', 'businessCategory')] };
    return {
      problems: isOf(category.subcategories, businessSubcategory) ? [] : [at('invalid_field', 'businessSubcategory')],
    };
  },
  business_use_customers_type: someOf('businessUseCustomersType', USAGE_OPTIONS.customersType),
  business_use_kind_of_payments: someOf('businessUseKindOfPayments', USAGE_OPTIONS.kindOfPayments),
  business_use_customers_agreement_type: someOf(
    'businessUseCustomersAgreementType',
    USAGE_OPTIONS.customersAgreementType,
  ),
  business_use_payment_timing: someOf('businessUsePaymentTiming', USAGE_OPTIONS.paymentTiming),
  business_addresses: (answers, { country }) => {
    const registered = place(country, answers.registered, 'registered');
    const operating = answers.operating.map((one, index) => place(country, one, 'operating', index));
    const none = !answers.operatingIsRegistered && operating.length === 0;
    return {
      answers: {
        ...answers,
        registered: registered.written,
        operating: operating.map(({ written }) => written),
      },
      problems: [
        ...registered.problems,
        ...operating.flatMap(({ problems }) => problems),
        ...(none ? [at('required_field', 'operating')] : []),
      ],
    };
  },
  business_numbers: ({ businessRegistryId, businessIncorporationNumber: typed }, { country }) => {
    if (businessRegistryId !== '')
      return {
        answers: { businessRegistryId, businessIncorporationNumber: substituteNumber(country, typed) ?? typed },
      };
    if (typed === '') return { problems: [at('required_field', 'businessRegistryId')] };
    const substitute = substituteNumber(country, typed);
    if (substitute === null)
      return {
        problems: [
          at(country === 'CA' ? 'error_business_number' : 'error_employer_number', 'businessIncorporationNumber'),
        ],
      };
    return { answers: { businessRegistryId, businessIncorporationNumber: substitute } };
  },
  average_transaction_amount: oneOf('expectedAverageTransactionAmountRange', range.averageTransactionAmount),
  customer_count: oneOf('expectedCustomerCountRange', range.customerCount),
  monthly_transaction_count: oneOf('expectedMonthlyTransactionCountRange', range.monthlyTransactionCount),
  monthly_transaction_amount: oneOf('expectedMonthlyTransactionAmountRange', range.monthlyTransactionAmount),
  maximum_transaction_amount: ({ expectedMaximumTransactionAmount: amount }) => ({
    problems: Number(amount) > 0 ? [] : [at('error_valid_number', 'expectedMaximumTransactionAmount')],
  }),
};

/** A name that banks cannot print is told as soon as it is typed, whatever else the page still lacks. */
function nameProblems(page: SubState, typed: unknown): Problem[] {
  if (page !== 'business_info' || typeof typed !== 'object' || typed === null || !('operatingAs' in typed)) return [];
  const { operatingAs: name } = typed;
  const isUnprintable = typeof name === 'string' && name.trim() !== '' && !isPrintable(name);
  return isUnprintable ? [at('error_name_not_printable', 'operatingAs')] : [];
}

type Issue = z.core.$ZodIssue;
const issueOf = ({ path, message }: Problem): Issue => ({ code: 'custom', path: [...path], message, input: undefined });

/** A page as it would be kept, or what is wrong with it. */
export function judgePage<Page extends SubState>(
  page: Page,
  typed: unknown,
  facts: PageFacts,
): { readonly answers: SectionAnswers<Page> } | { readonly issues: readonly Issue[] } {
  const parsed = SECTION_FIELDS[page].safeParse(typed);
  const named = nameProblems(page, typed).map(issueOf);
  if (!parsed.success) return { issues: [...parsed.error.issues, ...named] };
  const answers = parsed.data as SectionAnswers<Page>;
  const judged = RULES[page]?.(answers, facts) ?? {};
  const issues = [...named, ...(judged.problems ?? []).map(issueOf)];
  return issues.length > 0 ? { issues } : { answers: judged.answers ?? answers };
}

/** Answered as what is wrong with the fields of a form. */
export const refusedPage = (issues: readonly Issue[]): TRPCError =>
  new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError([...issues]) });
