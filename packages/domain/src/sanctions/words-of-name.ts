import { businessWords, personWords } from '../onboarding/name-match.ts';
import type { ListedEntry } from './kinds.ts';
import { latin } from './latin.ts';

/** A name that holds more letters, or words, is cut. */
const NAME_LENGTH_MAX = 300;
const WORDS_MAX = 12;
const LETTERS_MAX = 40;

/** Legal forms of other countries, beside those that names of businesses are rid of anyway. */
const FOREIGN_FORMS = new Set(
  'OOO OAO ZAO PAO AO JSC OJSC CJSC PJSC PLC GMBH AG SA SAL SARL SRL SPA BV NV AS OY AB KG DOO FZE FZCO FZC PTE PVT SDN BHD JV CV'.split(
    ' ',
  ),
);
/** Words that half of all businesses have: they tell little. */
const COMMON = new Set(
  (
    'BANK TRADING TRADE GENERAL INTERNATIONAL GLOBAL GROUP HOLDING HOLDINGS SERVICES SERVICE INDUSTRIES INDUSTRY INDUSTRIAL ' +
    'ENTERPRISE ENTERPRISES CONSTRUCTION CONSULTING DEVELOPMENT INVESTMENT INVESTMENTS MANAGEMENT SOLUTIONS SYSTEMS TECHNOLOGY ' +
    'TECHNOLOGIES TRANSPORT LOGISTICS SHIPPING IMPORT EXPORT FOUNDATION ASSOCIATION CENTER CENTRE CENTRAL NATIONAL FINANCIAL FINANCE ' +
    'CAPITAL PARTNERS ENERGY ENGINEERING COMMERCIAL EXCHANGE MARKETING FOR'
  ).split(' '),
);
const COMMON_WEIGHT = 2;

/** O'Brien, Ch'oe: one word. In names of businesses they part an article from its word. */
const APOSTROPHES = /[\p{Lm}'’‘`´]/gu;

export type NameWord = {
  readonly text: string;
  /** How much it tells: its letters, or less where half of all names have it. */
  readonly weight: number;
};

/** What is left of a name that can be compared: capital letters, no accents, forms or titles, in the order it was written in. */
export function wordsOfName(name: string, kind: ListedEntry['kind']): NameWord[] {
  const text = latin(name.slice(0, NAME_LENGTH_MAX));
  const words =
    kind === 'individual'
      ? personWords(text.replace(APOSTROPHES, ''))
      : businessWords(text).filter((word) => !FOREIGN_FORMS.has(word));
  return words.slice(0, WORDS_MAX).map((word) => {
    const cut = word.slice(0, LETTERS_MAX);
    return { text: cut, weight: kind === 'entity' && COMMON.has(cut) ? COMMON_WEIGHT : cut.length };
  });
}
