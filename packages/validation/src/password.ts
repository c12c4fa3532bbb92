import { z } from 'zod';
import { isComposed, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-rules.ts';

/** A password somebody chooses. What is too common or names the product is refused by the server. */
export const newPassword = z
  .string()
  .min(1, 'required_field')
  .min(PASSWORD_LENGTH_MIN, 'minimum_length')
  .max(PASSWORD_LENGTH_MAX, 'password_too_long')
  .refine((password) => password.length < PASSWORD_LENGTH_MIN || isComposed(password), 'password_too_simple');

/** A password somebody has; bounded only so that no one hashes a book. */
export const knownPassword = z.string().min(1, 'required_field').max(PASSWORD_LENGTH_MAX);

/** Six ASCII digits. */
export const verificationCode = z.string().regex(/^[0-9]{6}$/, 'verification_code_malformed');

/** A recovery code as somebody typed it: what it stands for is read later. */
export const recoveryCode = z.string().min(1, 'required_field').max(100);
