import type { Rail } from '../rail.ts';

/** What a notification of change says about the stored bank details. `routing` is institution and transit in Canada. */
export type ChangedField =
  | 'account'
  | 'routing'
  | 'accountType'
  | 'name'
  | 'individualId'
  | 'companyName'
  | 'companyId'
  | 'addenda'
  | 'entryClass';

/**
 * apply: write a new version of the bank details once the new data is valid. review: a person decides. engineering and
 * compliance: nothing of the customer's is wrong. not_received: only our bank sends it, to refuse a notification.
 */
export type ChangeHandling = 'apply' | 'review' | 'engineering' | 'compliance' | 'not_received';

/** One notification of change. The debit it refers to was paid: never a decline, never a retry. */
export type ChangeCode = {
  readonly code: string;
  readonly rail: Rail | null;
  readonly changes: readonly ChangedField[];
  readonly handling: ChangeHandling;
  /** Message key of the plain words for it. */
  readonly message: string;
};

const change = (
  code: string,
  handling: ChangeHandling,
  changes: readonly ChangedField[] = [],
  rail: Rail | null = 'US',
): ChangeCode => ({ code, rail, changes, handling, message: `change_${code.toLowerCase()}` });

/** Source: NACHA change codes; the S record of Standard 005. A new routing number is applied only when it is valid. */
export const CHANGE_CODES: readonly ChangeCode[] = [
  change('C01', 'apply', ['account']),
  change('C02', 'apply', ['routing']),
  change('C03', 'apply', ['routing', 'account']),
  change('C04', 'review', ['name']),
  change('C05', 'apply', ['accountType']),
  change('C06', 'apply', ['account', 'accountType']),
  change('C07', 'apply', ['routing', 'account', 'accountType']),
  // foreign receiving bank of an international entry
  change('C08', 'review', ['routing']),
  // our own reference for the customer, so never overwritten
  change('C09', 'review', ['individualId']),
  change('C10', 'review', ['companyName']),
  change('C11', 'review', ['companyId']),
  change('C12', 'review', ['companyName', 'companyId']),
  change('C13', 'engineering', ['addenda']),
  change('C14', 'compliance', ['entryClass']),
  ...['C61', 'C62', 'C63', 'C64', 'C65', 'C66', 'C67', 'C68', 'C69'].map((code) => change(code, 'not_received')),
  // transit or account within the same institution
  change('S', 'apply', ['routing', 'account'], 'CA'),
];

const BY_CODE: ReadonlyMap<string, ChangeCode> = new Map(CHANGE_CODES.map((listed) => [listed.code, listed]));

/** What a change code means. A code that is not listed changes nothing and goes to review; never throws. */
export const classifyChange = (code: string): ChangeCode =>
  BY_CODE.get(code) ?? { code, rail: null, changes: [], handling: 'review', message: 'change_unknown' };
