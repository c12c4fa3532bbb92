import { BANK_DETAIL_ELEMENTS, CPA_900_BANK_DETAILS, CPA_RETURNS } from './cpa-returns.ts';
import { NACHA_RETURNS } from './nacha-returns.ts';
import { NACHA_UNEXPECTED_RETURNS } from './nacha-unexpected-returns.ts';
import { type ReturnCode, returnCodesOf } from './return-code.ts';

/** Every return code of both rails. */
export const RETURN_CODES: readonly ReturnCode[] = [...NACHA_RETURNS, ...NACHA_UNEXPECTED_RETURNS, ...CPA_RETURNS];

const BY_CODE: ReadonlyMap<string, ReturnCode> = new Map(RETURN_CODES.map((listed) => [listed.code, listed]));
const UNKNOWN = returnCodesOf(null)('unknown', 'Declined', 'no', 'keep', 'Other', { review: 'unknown_code' });

/**
 * What a return code means. A code that is not listed is never refused: it counts as declined, changes nothing else and goes
 * to review. `invalidElements` are the data elements a Canadian 900 names, as two digits: with 07 or 08 the customer's bank
 * details are wrong, otherwise our file is.
 */
export function classify(
  code: string,
  { invalidElements = [] }: { invalidElements?: readonly string[] } = {},
): ReturnCode {
  if (code === '900' && invalidElements.some((element) => BANK_DETAIL_ELEMENTS.includes(element)))
    return CPA_900_BANK_DETAILS;
  return BY_CODE.get(code) ?? { ...UNKNOWN, code };
}
