import { invariant } from '@cordelle/domain/errors.ts';

/** The two numbers printed on a Canadian cheque before the account: three and five digits. */
export type Branch = { readonly institution: string; readonly transit: string };

/** Standing for "the bank fills it in" in an optional institutional id. */
export const NO_INSTITUTION = '000000000';

/**
 * `0IIITTTTT` of a branch: institution first, although a cheque prints the transit first. Numbers that are not three and
 * five digits are a broken invariant: whoever takes them from a person checks them there.
 */
export function institutionalId({ institution, transit }: Branch): string {
  invariant(/^[0-9]{3}$/.test(institution) && /^[0-9]{5}$/.test(transit), 'institution of 3 digits, transit of 5');
  return `0${institution}${transit}`;
}

/** Whether a text is `0` and eight digits that name a branch. */
export const isInstitutionalId = (id: string): boolean => /^0[0-9]{8}$/.test(id) && id !== NO_INSTITUTION;

/** Whether a text can stand as an account number in a file: 1–12 digits, leading zeros kept. */
export const isAccountNumber = (account: string): boolean => /^[0-9]{1,12}$/.test(account);
