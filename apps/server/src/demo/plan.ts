import type { NewCustomer } from '@cordelle/api/customers/create-customer.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { usd } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import type { TestAccount } from '@cordelle/engine/ports/sandbox.ts';
import { person } from './people.ts';

/** A customer of the demonstration, the month in which it joins (0: the first) and what it pays. */
export type DemoCustomer = {
  readonly customer: NewCustomer;
  readonly joinsInMonth: number;
  /** Whether two test credits are sent to the account on joining. */
  readonly provesAccount?: true;
  readonly schedule: {
    readonly amount: string;
    readonly frequency: Frequency;
    readonly installments: number | null;
    /** Days from joining to the first requested date, or as many more as the bank needs notice. */
    readonly startsAfterDays: number;
    readonly comment: string;
  } | null;
};

/** The first date that somebody who joins at `at` asks for: banks that are closed for days may put it off. */
export function firstDebit(rail: Rail, at: Date, startsAfterDays: number): CalendarDate {
  const wanted = addDays(localDate(at, RAIL_FACTS[rail].zone), startsAfterDays);
  const earliest = earliestProcessDate({ rail, now: at });
  return wanted < earliest ? earliest : wanted;
}

const CUSTOMERS = 60;
const JOIN_AT_ONCE = 40;

const CANADIAN_BANKS = [
  { institution: '003', transit: '00123', bankName: 'Royal Bank of Canada' },
  { institution: '004', transit: '10202', bankName: 'TD Canada Trust' },
  { institution: '001', transit: '00045', bankName: 'Bank of Montreal' },
  { institution: '006', transit: '12121', bankName: 'National Bank of Canada' },
  { institution: '815', transit: '30001', bankName: 'Desjardins' },
] as const;
const AMERICAN_BANKS = [
  { routing: '231380104', bankName: 'Citizens Bank' },
  { routing: '121042882', bankName: 'Wells Fargo' },
  { routing: '011401533', bankName: 'Webster Bank' },
  { routing: '121000358', bankName: 'Bank of America' },
] as const;

/** The index-th item of a list that is gone through again and again. */
function at<const List extends readonly [unknown, ...unknown[]]>(list: List, index: number): List[number] {
  return list[index % list.length] ?? list[0];
}

/** An account that always pays: who signs in as a payer finds the same story on every day of the year. */
const PAYER_ACCOUNT = '4120000';

/** Accounts on which things happen as in life: the bank of the sandbox draws by its seed. */
function numbers(country: Rail, n: number): NewCustomer['bank'] {
  if (country === 'CA') {
    const { bankName, ...bank } = at(CANADIAN_BANKS, n);
    return { country, ...bank, bankName, account: n === 0 ? PAYER_ACCOUNT : `90${String(10_000 + n * 37)}` };
  }
  const { bankName, routing } = at(AMERICAN_BANKS, n);
  const accountType = n % 4 === 0 ? 'savings' : 'checking';
  return { country, routing, bankName, account: `9000${String(10_000 + n * 53)}`, accountType };
}

/** Fees of a dental practice: plans by month and treatments in installments. */
const DENTAL = [
  { amount: '89.00', frequency: 'Monthly', installments: null, comment: 'Family dental plan' },
  { amount: '245.50', frequency: 'Monthly', installments: 18, comment: 'Orthodontic treatment' },
  { amount: '39.95', frequency: 'Every Other Week', installments: null, comment: 'Hygiene membership' },
  { amount: '612.00', frequency: 'Quarterly', installments: null, comment: 'Implant installments' },
  { amount: '125.00', frequency: 'Monthly', installments: 24, comment: 'Crown and bridge' },
] as const;
/** Dues of a gym. */
const GYM = [
  { amount: '49.00', frequency: 'Monthly', installments: null, comment: 'Membership' },
  { amount: '24.50', frequency: 'Every Other Week', installments: null, comment: 'Membership, two weeks' },
  { amount: '79.00', frequency: 'Monthly', installments: null, comment: 'Membership with classes' },
  { amount: '15.00', frequency: 'Weekly', installments: null, comment: 'Evening classes' },
  { amount: '480.00', frequency: 'Yearly', installments: null, comment: 'Annual locker and membership' },
] as const;

const STREETS = {
  CA: [
    { address1: '214 Elgin Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K2P 1L7' },
    { address1: '88, rue Laval', city: 'Gatineau', provinceCode: 'QC', postalCode: 'J8X 3G9' },
    { address1: '1170 Bank Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1S 3X7' },
  ],
  US: [
    { address1: '402 Hennepin Avenue', city: 'Minneapolis', provinceCode: 'MN', postalCode: '55401' },
    { address1: '77 Grand Avenue', city: 'Saint Paul', provinceCode: 'MN', postalCode: '55102' },
  ],
} as const;

/** Not everybody is ready: without bank details, without an answer, refused. */
function customer(country: Rail, n: number): NewCustomer {
  const { first, last, email, phone } = person(country, n);
  const business = n % 9 === 4;
  const incomplete = n % 15 === 7;
  const waiting = n % 20 === 11;
  return {
    name: business ? `${last} ${country === 'CA' ? 'Services inc.' : 'Supply LLC'}` : `${first} ${last}`,
    customIdentifier: `${country === 'CA' ? 'MD' : 'BG'}-${1001 + n}`,
    email: n % 17 === 5 ? null : email,
    phone,
    ...(n % 5 === 0 ? {} : { address: { ...at(STREETS[country], n), address2: null } }),
    customerType: business ? 'Business' : 'Personal',
    language: country === 'CA' && n % 3 === 0 ? 'fr' : 'en',
    authorization: {
      status: waiting ? 'pending' : 'complete',
      channel: waiting ? null : n % 4 === 1 ? 'online' : 'paper',
      limit: country === 'US' && n % 6 !== 0 ? usd('750.00') : null,
    },
    bank: incomplete ? null : numbers(country, n),
    verificationRequired: false,
  };
}

const isReady = ({ bank, authorization }: NewCustomer): boolean => bank !== null && authorization.status === 'complete';

/** Sixty customers of one client: most from the beginning, the others month by month. */
export function demoCustomers(country: Rail): DemoCustomer[] {
  return Array.from({ length: CUSTOMERS }, (_, n) => {
    const who = customer(country, n);
    const place = n * 7 + Math.floor(n / 5);
    const terms = country === 'CA' ? at(DENTAL, place) : at(GYM, place);
    return {
      customer: who,
      joinsInMonth: n < JOIN_AT_ONCE ? 0 : 1 + ((n - JOIN_AT_ONCE) % 11),
      schedule: isReady(who) ? { ...terms, startsAfterDays: 3 + (n % 25) } : null,
    };
  });
}

const FIRST_OF_STATES = 70;

/** Somebody beside the sixty, with everything given; `n` counts from 0. */
function further(country: Rail, n: number, given: Partial<NewCustomer>): NewCustomer {
  const place = FIRST_OF_STATES + n;
  const { first, last, email, phone } = person(country, place);
  return {
    name: `${first} ${last}`,
    customIdentifier: `${country === 'CA' ? 'MD' : 'BG'}-${2001 + n}`,
    email,
    phone,
    customerType: 'Personal',
    language: country === 'CA' ? 'fr' : 'en',
    authorization: { status: 'complete', channel: 'online', limit: null },
    bank: numbers(country, place),
    verificationRequired: false,
    ...given,
  };
}

/** Accounts at which a debit comes back as not authorized. README, "Test accounts". */
const UNAUTHORIZED = { CA: '1000915', US: '100000010' } as const;

/**
 * What goes wrong in life: an authorization the payer denies, so that their bank takes the money back, and two test credits
 * nobody ever answers.
 */
export function unluckyCustomers(country: Rail): DemoCustomer[] {
  return [
    {
      customer: further(country, 0, { bank: testNumbers(country, UNAUTHORIZED[country]) }),
      joinsInMonth: 10,
      schedule: { amount: '60.00', frequency: 'Once', installments: 1, startsAfterDays: 5, comment: 'First visit' },
    },
    {
      customer: further(country, 1, { verificationRequired: true }),
      joinsInMonth: 11,
      provesAccount: true,
      schedule: null,
    },
  ];
}

/** Who is on the way when the year ends: an account being proved, an answer awaited, an address that takes no mail, a former customer. */
export const unfinishedCustomers = (country: Rail) => ({
  proving: further(country, 2, { verificationRequired: true }),
  asked: further(country, 3, { authorization: { status: 'pending', channel: null, limit: null } }),
  unreachable: further(country, 4, {
    authorization: { status: 'pending', channel: null, limit: null },
    email: 'nobody@bounce.test',
  }),
  former: further(country, 5, {}),
  unsubscribed: further(country, 6, {}),
});

const FORMER_CUSTOMERS = 5;

/** Customers of a business that gave up after half a year: all of them paid, so that nothing of it is left open. */
export function formerCustomers(): DemoCustomer[] {
  return Array.from({ length: FORMER_CUSTOMERS }, (_, index) => {
    const n = CUSTOMERS + index;
    const { first, last, email, phone } = person('CA', n);
    return {
      customer: {
        name: `${first} ${last}`,
        customIdentifier: `HY-${101 + index}`,
        email,
        phone,
        customerType: 'Personal',
        language: 'en',
        authorization: { status: 'complete', channel: 'paper', limit: null },
        bank: { country: 'CA', ...at(CANADIAN_BANKS, index), account: `41${String(10_000 + index * 41)}` },
        verificationRequired: false,
      },
      joinsInMonth: 0,
      schedule: {
        amount: '65.00',
        frequency: 'Monthly',
        installments: 6,
        startsAfterDays: 5 + index,
        comment: 'Classes',
      },
    };
  });
}

/** One ready customer per documented test account, named for what happens on it, without payments of its own. */
export function testCustomers(country: Rail, accounts: readonly TestAccount[]): NewCustomer[] {
  return accounts
    .filter(({ rail }) => rail === country)
    .map(({ accountNumber, name }) => ({
      name: `Test: ${name.en}`,
      customIdentifier: `TEST-${accountNumber}`,
      email: `test.${accountNumber}@example.test`,
      phone: null,
      customerType: 'Personal',
      language: 'en',
      authorization: { status: 'complete', channel: 'paper', limit: null },
      bank: testNumbers(country, accountNumber),
      verificationRequired: false,
    }));
}

function testNumbers(country: Rail, account: string): BankNumbers & { bankName: string } {
  if (country === 'CA') return { country, ...CANADIAN_BANKS[0], account };
  return { country, ...AMERICAN_BANKS[0], account, accountType: 'checking' };
}
