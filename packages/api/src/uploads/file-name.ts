const NAME_LENGTH_MAX = 120;
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;
/** Control characters, halves of pairs, and marks that turn the direction of writing: they make one name look like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** What separates folders, or means something to a file system or a shell. */
const FORBIDDEN = /[/\\:*?"<>|]/g;

/**
 * A name as somebody gave it, kept to show and to offer again at a download: the last part of a path, nothing invisible,
 * nothing a file system reads as more than a name. Never used as a path.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = EXTENSION.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - extension.length);
  const kept = Array.from(stem)
    .slice(0, NAME_LENGTH_MAX - extension.length)
    .join('');
  return `${kept.trimEnd() || 'file'}${extension}`;
}

/** `.pdf` of `Form.PDF`; empty where a name has none. */
export const extensionOf = (filename: string): string => EXTENSION.exec(filename)?.[0].toLowerCase() ?? '';
