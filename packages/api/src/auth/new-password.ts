import { DomainError } from '@cordelle/domain/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

const PRODUCT_NAME = 'cordelle';

/** The passwords people choose most often, in lower case; unpacked once, at the start of the process. */
const COMMONEST: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The letters of a text and nothing else: `Maple-Dental 1!` and `mapledental` are the same name. */
const lettersOf = (text: string): string => text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();

type Known = {
  readonly email: string;
  /** Names of the businesses the person works for. */
  readonly businessNames: readonly string[];
};

/**
 * Throws `auth.password_too_common` for a password that a stranger would try first: one of the commonest, or nothing but
 * the name of the product, of the business or of the mailbox. Length and composition are the schema's.
 */
export function checkNewPassword(password: string, { email, businessNames }: Known): void {
  const [mailbox = ''] = email.split('@');
  const names = [PRODUCT_NAME, mailbox, ...businessNames].map(lettersOf).filter(Boolean);
  if (COMMONEST.has(password.toLowerCase()) || names.includes(lettersOf(password)))
    throw new DomainError('auth.password_too_common');
}
