import { failureNotice } from '@cordelle/domain/notices/failure.ts';
import type { ReturnClass } from '@cordelle/domain/return-codes/return-code.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { translate } from '../words.ts';

/**
 * Why a debit came back, as its payer is told of it wherever they read of it: part of a sentence, about them and their bank. Null
 * where payers are told nothing of it.
 */
export function payerReason(code: string, returnClass: ReturnClass, language: Language): string | null {
  const notice = failureNotice(code, returnClass);
  return notice && translate(`email_failed_reason_${notice.cause}`, language);
}
