/** Letters of other alphabets as they sound, in capitals. Those of Arabic, Chinese and others stay as they are. */
const SOUNDS: Readonly<Record<string, string>> = {
  ...pairs(
    'А A Б B В V Г G Ґ G Д D Е E Є YE Ж ZH З Z И I І I К K Л L М M Н N О O П P Р R С S Т T У U Ў U Ф F Х KH Ц TS Ч CH',
  ),
  ...pairs('Ш SH Щ SHCH Ы Y Э E Ю YU Я YA Ђ DJ Ј J Љ LJ Њ NJ Ћ C Џ DZ'),
  ...pairs('Α A Β V Γ G Δ D Ε E Ζ Z Η I Θ TH Ι I Κ K Λ L Μ M Ν N Ξ X Ο O Π P Ρ R Σ S Τ T Υ Y Φ F Χ CH Ψ PS Ω O'),
  Ъ: '',
  Ь: '',
};
/** Letters that only look Latin: in a word that is otherwise Latin they stand for what they look like. */
const LOOKS: Readonly<Record<string, string>> = {
  ...pairs('А A В B Е E І I Ј J К K М M Н H О O Р P С C Т T У Y Х X Ѕ S Ԁ D'),
  ...pairs('Α A Β B Ε E Ζ Z Η H Ι I Κ K Μ M Ν N Ο O Ρ P Τ T Υ Y Χ X'),
};
/** Latin letters that no accent makes. */
const SPECIAL = pairs('Ø O Đ D Ð D Ł L Ħ H Þ TH Œ OE Æ AE ẞ SS Ə A Ŋ NG Ŧ T');

const OTHER_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * A name in capital Latin letters without accents or invisible signs, as far as that can be told letter by letter: what is
 * written in Cyrillic or Greek by sound, single such letters within a Latin word by what they look like.
 */
export function latin(name: string): string {
  const capitals = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .toUpperCase();
  return capitals.replace(/\p{L}+/gu, (word) => {
    const by = !OTHER_ALPHABET.test(word) ? {} : /\p{Script=Latin}/u.test(word) ? { ...SOUNDS, ...LOOKS } : SOUNDS;
    return [...word].map((letter) => by[letter] ?? SPECIAL[letter] ?? letter).join('');
  });
}

function pairs(list: string): Record<string, string> {
  const parts = list.split(' ');
  return Object.fromEntries(parts.flatMap((letter, at) => (at % 2 === 0 ? [[letter, parts[at + 1] ?? '']] : [])));
}
