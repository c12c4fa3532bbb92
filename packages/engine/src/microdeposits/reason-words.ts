import { classify } from '@cordelle/domain/return-codes/classify.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { isMessageKey, translate } from '../words.ts';

/** Why a record came to nothing, in words: what the bank said, or how it ended here. Null: it has not, or nobody said. */
export function reasonWords(reason: string | null, language: Language): string | null {
  if (reason === null) return null;
  const own = `microdeposit_reason_${reason}`;
  return translate(isMessageKey(own) ? own : classify(reason).message, language);
}
