import { placeProblem } from '@cordelle/domain/address/postal-code.ts';
import { ERRORS } from '@cordelle/domain/errors.ts';
import type { FlowKind, PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { CUSTOMER_NAME_MAX, otherCharacters } from './customers/fields.ts';
import type { PayerQuestions } from './payer-pages.ts';
import { isPhone } from './person-rules.ts';
import { COMMENT_LENGTH_MAX, day } from './wire.ts';

const MONEY = /^(0|[1-9][0-9]{0,7})(\.[0-9]{1,2})?$/;
const isMoney = (typed: string): boolean => MONEY.test(typed);
/** In cents; only for what is an amount. */
const centsOf = (typed: string): number => Math.round(Number(typed) * 100);
const isEmail = (typed: string): boolean => z.email().safeParse(typed).success;
const isDay = (typed: string): boolean => day.safeParse(typed).success;
const isWhole = (typed: string): boolean => /^[0-9]{1,4}$/.test(typed);

/** Text that has to be there; blank and missing are one and the same, and said once. */
const required = (max = 200, missing = 'required_field') =>
  z.string(missing).min(1, { error: missing, abort: true }).max(max, { error: 'invalid_field', abort: true });

const name = (max: number) =>
  required(max).superRefine((typed, context) => {
    const characters = otherCharacters(typed).join(' ');
    if (characters === '') return;
    context.addIssue({ code: 'custom', message: 'error_your_name_characters', params: { characters } });
  });
const agree = z.literal(true, 'payer_terms_error');
const email = required(254).refine(isEmail, 'contact_email_error');
const phone = required(40).refine(isPhone, 'contact_phone_error');
const lines = z.object({ address1: required(), city: required(), provinceCode: required(3), postalCode: required(12) });
/** Nothing typed at all is told line by line. */
const addressIn = (country: Rail) =>
  z.preprocess(
    (typed) => typed ?? {},
    lines.superRefine(({ provinceCode: region, postalCode }, context) => {
      const problem = placeProblem({ country, region, postalCode });
      if (problem === null) return;
      const path = [problem === 'address.region_unknown' ? 'provinceCode' : 'postalCode'];
      context.addIssue({ code: 'custom', path, message: ERRORS[problem].message });
    }),
  );
const limit = required(20, 'contact_us_max_error')
  .refine(isMoney, { error: 'contact_us_max_error', abort: true })
  .refine((typed) => centsOf(typed) === 0 || centsOf(typed) >= 100, 'error_limit_minimum');
const amount = required(20)
  .refine(isMoney, { error: 'invalid_field', abort: true })
  .refine((typed) => centsOf(typed) >= 100, 'error_minimum_one');
const payment = required(20)
  .refine(isMoney, { error: 'invalid_field', abort: true })
  .refine((typed) => centsOf(typed) > 0, 'invalid_field');
const frequency = required(30).refine(
  (chosen) => chosen !== 'Twice' && FREQUENCIES.some((known) => known === chosen),
  'invalid_field',
);
const processDate = required(30).refine(isDay, 'invalid_field');
const comment = z.string().max(COMMENT_LENGTH_MAX, 'error_comment_too_long').optional();

const reach = ({ phone: wantsPhone, address: wantsAddress }: PayerQuestions, country: Rail) => ({
  ...(wantsPhone ? { phone } : {}),
  ...(wantsAddress ? { address: addressIn(country) } : {}),
});

/** How many, where it is neither once nor without end. */
const counted = z
  .object({ frequency: z.string().optional(), installments: z.string().optional(), ongoing: z.boolean().optional() })
  .superRefine(({ frequency: chosen, installments = '', ongoing }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['installments'], message });
    // Programs say 0 for without end; people tick it.
    if (chosen === 'Once' || (ongoing ?? installments === '0')) return;
    if (installments === '') refuse('required_field');
    else if (!isWhole(installments)) refuse('invalid_field');
    else if (Number(installments) === 0) refuse('error_minimum_one');
  });

/** A number of payments, or none: they go on until ended. */
const endless = z.object({ installments: z.string().optional() }).superRefine(({ installments = '' }, context) => {
  if (installments !== '' && !isWhole(installments))
    context.addIssue({ code: 'custom', path: ['installments'], message: 'invalid_field' });
});

/**
 * What the answers of a page must be; the messages are keys of the words. Numbers of an account have rules of their own
 * (`bankNumbersOf`), dates and amounts of debits those of a schedule.
 */
export function payerRules(page: PayerPage, kind: FlowKind, questions: PayerQuestions, country: Rail): z.ZodType {
  const known = questions.knownPayer !== null;
  switch (page) {
    case 'payer':
      return z.discriminatedUnion(
        'personalName',
        [
          z.object({ personalName: z.literal(true), firstName: name(100), lastName: name(100) }),
          z.object({ personalName: z.literal(false), companyName: name(200) }),
        ],
        'required_field',
      );
    case 'reach':
      return z.object({ ...(kind === 'donation' ? {} : { email }), ...reach(questions, country) });
    case 'you':
      return z.object({
        ...(known ? {} : { name: name(CUSTOMER_NAME_MAX), email }),
        customerType: z.string('required_field'),
        ...reach(questions, country),
      });
    case 'donation':
      return z.intersection(z.object({ amount, processDate, frequency, comment }), counted);
    case 'donor':
      return z.object(known ? {} : { email, firstName: name(100), lastName: name(100) });
    case 'payments':
      return z.intersection(
        z.object(questions.limit ? { authorizationAmount: limit } : {}),
        questions.schedule
          ? z.intersection(z.object({ amount: payment, processDate, frequency, comment }), endless)
          : z.object({}),
      );
    case 'check':
      return z.object({ agree });
    case 'intro':
    case 'bank':
    case 'email_sent':
    case 'finished':
      return z.object({});
  }
}
