import { ERRORS } from '@cordelle/domain/errors.ts';
import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';

/** Names under which earlier releases wrote: entries of the log are never changed. */
const RENAMED: Readonly<Record<string, string>> = { 'ledger.truth': 'ledger.integrity' };

/** An act in words; what somebody only looked at, and was refused, by its name. `reason` stands in the sentence of an entry. */
export function actWords(action: string, language: Language, reason: string | null): string {
  const key = `audit_${snakeCase(RENAMED[action] ?? action).replaceAll('.', '_')}`;
  if (reason !== null && isMessageKey(`${key}_because`)) return translate(`${key}_because`, language, { reason });
  return isMessageKey(key) ? translate(key, language) : translate('audit_unnamed_asked', language, { action });
}

const isErrorCode = (code: string): code is keyof typeof ERRORS => Object.hasOwn(ERRORS, code);

/** Whatever a sentence names that was not kept. */
const LEFT_OUT = new Proxy({}, { get: () => '…' });

/** Why something was refused, as whoever asked was told, without the values that the sentence named then. */
export function refusalWords(code: string, language: Language): string {
  if (!isErrorCode(code)) return code === 'internal' ? translate('error_internal', language) : code;
  const { message } = ERRORS[code];
  const unvalued = `${message}_unvalued`;
  return isMessageKey(unvalued) ? translate(unvalued, language) : translate(message, language, LEFT_OUT);
}
