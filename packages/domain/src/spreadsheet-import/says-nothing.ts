import { normalized } from './normalized.ts';

const WORDS: ReadonlySet<string> = new Set([
  'n a',
  'na',
  'n d',
  'nd',
  's o',
  'null',
  'nil',
  'none',
  'aucun',
  'aucune',
  'vide',
  'blank',
  'unknown',
  'inconnu',
  'not provided',
  'non fourni',
  'not applicable',
  'sans objet',
  'non disponible',
  'tbd',
  'a venir',
]);

/** Whether a cell was filled to say that there is nothing in it: `N/A`, `s.o.`, `–`, `aucun`, and what a broken formula leaves. */
export function saysNothing(cell: string): boolean {
  const text = cell.trim();
  if (text === '') return true;
  if (/^[\s.?*_/\u2010-\u2015-]+$/.test(text) || /^#[A-Z/0]+[!?]?$/i.test(text)) return true;
  return WORDS.has(normalized(text));
}

const TOTALS: ReadonlySet<string> = new Set(
  'total|totals|grand total|sub total|subtotal|sum|balance|totaux|total general|grand totaux|sous total|sous totaux|somme|solde'.split(
    '|',
  ),
);

/** Whether a name is what the line under a list calls its sum: `TOTAL :`, `Sous-total`. */
export const isNameOfTotal = (name: string): boolean => TOTALS.has(normalized(name));
