import { DomainError } from '@cordelle/domain/errors.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** The refusal of a call whose scope a key does not have: the scope itself for programs, its words (message keys) for people. */
export function scopeMissing(key: string, scope: string): DomainError {
  const [family, act] = scope.split(':');
  const words = { family: `scope_${family}`, act: act === 'read' ? 'scope_reads' : 'scope_writes' };
  return new DomainError('auth.key_scope_missing', { key, neededScope: scope, ...words });
}

/** The same, as somebody reads it later. */
export const missingScopeWords = (key: string, scope: string, language: Language): string =>
  placedWords(scopeMissing(key, scope), language).text;
