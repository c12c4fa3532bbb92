import { type IdentityReason, identityReason } from '@cordelle/domain/onboarding/identity.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { IdentityStage } from '@cordelle/validation/onboarding/identity.ts';

const words = (kind: 'again' | 'refused', reason: IdentityReason, language: Language): string =>
  translate(`identity_${kind}_${reason}`, language);

/** Why something is to be shown once more. */
export const againWords = (code: number | null, language: Language): string =>
  words('again', identityReason(code), language);

/** Why an owner was asked again, or was refused; null where nothing is to be said. */
export function reasonOf(stage: IdentityStage, code: number | null, language: Language): string | null {
  if (stage === 'asked_again') return againWords(code, language);
  return stage === 'failed' ? words('refused', identityReason(code), language) : null;
}
