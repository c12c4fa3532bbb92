import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

const NAMES_MAX = 10;

/** Names one after another; past ten of them, how many more there are. */
export function namesInShort(named: readonly { readonly name: string }[], language: Language): string {
  const names = named
    .slice(0, NAMES_MAX)
    .map(({ name }) => name)
    .join(', ');
  const left = named.length - NAMES_MAX;
  return left > 0 ? translate('names_and_more', language, { names, count: left }) : names;
}
