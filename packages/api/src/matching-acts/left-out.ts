import { DomainError, type ErrorCode } from '@cordelle/domain/errors.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import type { matchingPreview } from '@cordelle/validation/customers/matching.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';

/** How many of those left out for a reason are named. */
export const NAMES_MAX = 5;

type LeftOut = z.input<typeof matchingPreview>['leftOut'];
type Refused = { readonly code: ErrorCode; readonly count: number; readonly names: readonly string[] };

/** Why customers were left out, in the reader's words, the reason of most of them first. */
export const leftOutInWords = (refused: readonly Refused[], language: Language): LeftOut =>
  [...refused]
    .sort((a, b) => b.count - a.count)
    .map(({ code, count, names }) => ({
      reason: placedWords(new DomainError(code), language).text,
      count,
      names: names.slice(0, NAMES_MAX),
    }));
