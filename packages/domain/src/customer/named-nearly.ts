/** More words than a name and an address have are looked for as they stand. */
const WORDS_MAX = 6;
/** A slip in a shorter word makes another word. */
const SLIP_LETTERS_MIN = 4;

const BETWEEN_WORDS = /[\s,;]+/;
/** What stands between two words of a name. */
const WITHIN_NAMES = /[\s,;.'’-]+/;

/** The words of what somebody typed, each once, where there are several of them: they may stand in any order. */
export function wordsInAnyOrder(typed: string): string[] {
  const words = [...new Set(typed.split(BETWEEN_WORDS).filter((word) => word !== ''))];
  return words.length > 1 && words.length <= WORDS_MAX ? words : [];
}

/** Words of a name in which a slip of the finger may be looked for: letters alone, and at least one of them long enough; or none. */
export function wordsWithSlip(typed: string): string[] {
  const words = typed.split(WITHIN_NAMES).filter((word) => word !== '');
  const areNames = words.length <= WORDS_MAX && words.every((word) => /^\p{L}+$/u.test(word));
  return areNames && words.some((word) => word.length >= SLIP_LETTERS_MIN) ? words : [];
}

/**
 * Whether every typed word begins a word of the name, or is one slip of the finger from a word of it: a letter too many, one
 * missing, one for another, or two exchanged. Both without accents and capitals.
 */
export function isNamedNearly(name: string, typed: readonly string[]): boolean {
  const words = name.split(WITHIN_NAMES);
  return typed.every((part) =>
    words.some((word) => word.startsWith(part) || (part.length >= SLIP_LETTERS_MIN && isOneSlip(part, word))),
  );
}

function isOneSlip(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const rest = (of: string[], from: number): string => of.slice(from).join('');
  if (a.length !== b.length)
    return a.length > b.length ? rest(a, same + 1) === rest(b, same) : rest(a, same) === rest(b, same + 1);
  if (rest(a, same + 1) === rest(b, same + 1)) return true;
  return a[same] === b[same + 1] && a[same + 1] === b[same] && rest(a, same + 2) === rest(b, same + 2);
}
