/** Whether the reference stands in the text as a word of its own, in capitals or not. */
export function namesReference(text: string, reference: string): boolean {
  const within = text.toUpperCase();
  const sought = reference.toUpperCase();
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1))
    if (!isWordPart(within[at - 1]) && !isWordPart(within[at + sought.length])) return true;
  return false;
}

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The words of a text, in capitals: a text that names a reference has every word of it. */
export const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
