import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { LikelyDuplicate } from './duplicates.ts';

/** Who may be here already, one sentence each, with what is alike. */
export function duplicateWarnings(duplicates: readonly LikelyDuplicate[], language: Language): string[] {
  const list = new Intl.ListFormat(`${language}-CA`, { type: 'conjunction' });
  return duplicates.map(({ name, matchedBy }) =>
    translate('duplicate_warning', language, {
      name,
      matches: list.format(matchedBy.map((match) => translate(`match_${match}`, language))),
    }),
  );
}
