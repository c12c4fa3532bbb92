import type { Rail } from '@cordelle/domain/rail.ts';

/** What happens to entries on an account. The words for people are in `words.ts`, under the same keys. */
export const BEHAVIOURS = [
  'approve',
  'insufficient_funds',
  'insufficient_funds_twice',
  'insufficient_funds_after_approval',
  'return_one_day_late',
  'account_closed',
  'account_not_found',
  'invalid_account',
  'account_frozen',
  'payment_stopped',
  'unauthorized_before_approval',
  'unauthorized_after_approval',
  'notice_new_account',
  'notice_new_branch_and_account',
  'entry_refused',
  'file_refused_once',
  'returns_sent_twice',
  'return_unknown_trace',
  'return_amount_differs',
  'returns_lost',
  'returns_broken',
  'payout_bounced',
  'microdeposit_returned',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export type TestAccount = { readonly rail: Rail; readonly account: string; readonly behaviour: Behaviour };

/**
 * Account numbers with a known fate. Canada: at any institution and transit. United States: at any valid routing number,
 * checking or savings. Where one return code decides, the number ends in it (1000901, 100000001).
 */
const NUMBERS: Record<Behaviour, Record<Rail, string>> = {
  approve: { CA: '1000000', US: '100000000' },
  insufficient_funds: { CA: '1000901', US: '100000001' },
  insufficient_funds_twice: { CA: '1002901', US: '100002001' },
  insufficient_funds_after_approval: { CA: '1001901', US: '100001001' },
  return_one_day_late: { CA: '1003901', US: '100003001' },
  account_closed: { CA: '1000905', US: '100000002' },
  account_not_found: { CA: '1000902', US: '100000003' },
  invalid_account: { CA: '1000912', US: '100000004' },
  account_frozen: { CA: '1000911', US: '100000016' },
  payment_stopped: { CA: '1000903', US: '100000008' },
  unauthorized_before_approval: { CA: '1000915', US: '100000010' },
  unauthorized_after_approval: { CA: '1000917', US: '100001010' },
  notice_new_account: { CA: '1004001', US: '100004001' },
  notice_new_branch_and_account: { CA: '1004003', US: '100004003' },
  entry_refused: { CA: '1004900', US: '100004013' },
  file_refused_once: { CA: '1004999', US: '100004999' },
  returns_sent_twice: { CA: '1005001', US: '100005001' },
  return_unknown_trace: { CA: '1005002', US: '100005002' },
  return_amount_differs: { CA: '1005003', US: '100005003' },
  returns_lost: { CA: '1005004', US: '100005004' },
  returns_broken: { CA: '1005005', US: '100005005' },
  payout_bounced: { CA: '1006905', US: '100006002' },
  microdeposit_returned: { CA: '1006912', US: '100006004' },
};

export const TEST_ACCOUNTS: readonly TestAccount[] = BEHAVIOURS.flatMap((behaviour) =>
  (['CA', 'US'] as const).map((rail) => ({ rail, account: NUMBERS[behaviour][rail], behaviour })),
);

const BY_NUMBER: ReadonlyMap<string, Behaviour> = new Map(
  TEST_ACCOUNTS.map(({ rail, account, behaviour }) => [`${rail} ${account}`, behaviour]),
);

/** The documented account number that behaves so. */
export const testAccount = (rail: Rail, behaviour: Behaviour): string => NUMBERS[behaviour][rail];

/** The behaviour of a documented number; null for every other, which are ordinary accounts. */
export const behaviourOf = (rail: Rail, account: string): Behaviour | null =>
  BY_NUMBER.get(`${rail} ${account}`) ?? null;

/** Accounts whose debits fare as in life: outcomes drawn by seed. Seven digits and more in Canada, eight in the US. */
export const REALISTIC_ACCOUNTS: Record<Rail, { readonly prefix: string; readonly digitsMin: number }> = {
  CA: { prefix: '90', digitsMin: 7 },
  US: { prefix: '9000', digitsMin: 8 },
};

export function isRealistic(rail: Rail, account: string): boolean {
  const { prefix, digitsMin } = REALISTIC_ACCOUNTS[rail];
  return account.length >= digitsMin && account.startsWith(prefix);
}
