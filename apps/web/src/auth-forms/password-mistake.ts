import { m } from '@cordelle/i18n/messages';
import { isComposed, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@cordelle/validation/password-rules.ts';

export const required = (value: string) => (value === '' ? m.required_field : undefined);

/** What is wrong with a password somebody chooses; the server refuses those that are too common as well. */
export function passwordMistake(password: string): (() => string) | undefined {
  if (password === '') return m.required_field;
  if (password.length < PASSWORD_LENGTH_MIN) return () => m.minimum_length({ min: PASSWORD_LENGTH_MIN });
  if (password.length > PASSWORD_LENGTH_MAX) return m.password_too_long;
  return isComposed(password) ? undefined : m.password_too_simple;
}

/** What is wrong with a code of the second factor. */
export const codeMistake = (code: string) =>
  /^[0-9]{6}$/.test(code) ? undefined : code === '' ? m.required_field : m.verification_code_malformed;
