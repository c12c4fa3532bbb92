import { countryOfRegion } from '../address/postal-code.ts';
import type { Rail } from '../rail.ts';
import { normalized } from './normalized.ts';

/** Names and older abbreviations of provinces and territories in both languages, as `normalized` writes them. */
const PROVINCES: Readonly<Record<string, string>> = {
  AB: 'alberta|alta|alb',
  BC: 'british columbia|colombie britannique|b c|c b|cb|brit col|col brit',
  MB: 'manitoba|man|mn',
  NB: 'new brunswick|nouveau brunswick|n b',
  NL: 'newfoundland and labrador|newfoundland labrador|newfoundland|labrador|terre neuve et labrador|terre neuve|nfld|nfld lab|nf|n l|t n l|tnl|t n|tn',
  NS: 'nova scotia|nouvelle ecosse|n s|n e|ne',
  NT: 'northwest territories|north west territories|territoires du nord ouest|n w t|nwt|t n o|tno|n t',
  NU: 'nunavut|nun|nvt',
  ON: 'ontario|ont|o n',
  PE: 'prince edward island|ile du prince edouard|p e i|pei|i p e|ipe|p e',
  QC: 'quebec|que|qc canada|pq|p q|q c|province de quebec',
  SK: 'saskatchewan|sask|s k',
  YT: 'yukon|yukon territory|territoire du yukon|yuk|yn|yk|y t',
};

/** Names and traditional abbreviations of states in both languages. */
const STATES: Readonly<Record<string, string>> = {
  AL: 'alabama|ala',
  AK: 'alaska|alas',
  AZ: 'arizona|ariz',
  AR: 'arkansas|ark',
  CA: 'california|californie|calif|cal|c a',
  CO: 'colorado|colo',
  CT: 'connecticut|conn',
  DE: 'delaware|del',
  DC: 'district of columbia|district de columbia|washington dc|washington d c|wash dc|d c',
  FL: 'florida|floride|fla|f l',
  GA: 'georgia|georgie|g a',
  HI: 'hawaii|hawai|hawai i',
  ID: 'idaho|ida',
  IL: 'illinois|ill|ills',
  IN: 'indiana|ind',
  IA: 'iowa',
  KS: 'kansas|kans|kan',
  KY: 'kentucky|ken|kent',
  LA: 'louisiana|louisiane|l a',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts|mass|m a',
  MI: 'michigan|mich',
  MN: 'minnesota|minn',
  MS: 'mississippi|miss',
  MO: 'missouri|m o',
  MT: 'montana|mont',
  NE: 'nebraska|nebr|neb',
  NV: 'nevada|nev',
  NH: 'new hampshire|n h',
  NJ: 'new jersey|n j',
  NM: 'new mexico|nouveau mexique|n mex|n m',
  NY: 'new york|new york state|n y',
  NC: 'north carolina|caroline du nord|n carolina|n car|n c',
  ND: 'north dakota|dakota du nord|n dakota|n dak|n d',
  OH: 'ohio',
  OK: 'oklahoma|okla',
  OR: 'oregon|ore|oreg',
  PA: 'pennsylvania|pennsylvanie|penn|penna|p a',
  PR: 'puerto rico|porto rico',
  RI: 'rhode island|r i',
  SC: 'south carolina|caroline du sud|s carolina|s car|s c',
  SD: 'south dakota|dakota du sud|s dakota|s dak|s d',
  TN: 'tennessee|tenn',
  TX: 'texas|tex',
  UT: 'utah',
  VT: 'vermont',
  VA: 'virginia|virginie',
  WA: 'washington|washington state|wash',
  WV: 'west virginia|virginie occidentale|w virginia|w va|w v',
  WI: 'wisconsin|wis|wisc',
  WY: 'wyoming|wyo',
};

const byName = (regions: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(regions).flatMap(([code, names]) => names.split('|').map((name) => [name, code] as const)));
const NAMES = { CA: byName(PROVINCES), US: byName(STATES) } as const;

/** The code of a province or state as people write it: `Ontario`, `Qué.`, `B.C.`, `Calif.`; null where none of the country is meant. */
export function regionIn(cell: string, country: Rail): string | null {
  const code = cell.trim().toUpperCase();
  if (countryOfRegion(code) === country) return code;
  const text = normalized(cell);
  const named = NAMES[country].get(text);
  if (named !== undefined) return named;
  // `QC (Québec)`, `Ontario (ON)`, `Ontario, Canada`.
  const first = text.replace(/ (canada|usa|u s a|united states|etats unis)$/, '');
  const parts = /^(.*?)[\s]*[(,/-][\s]*(.+?)\)?$/.exec(cell.trim());
  const either = [first, ...(parts ? [parts[1] ?? '', parts[2] ?? ''].map(normalized) : [])].map(
    (part) => NAMES[country].get(part) ?? (countryOfRegion(part.toUpperCase()) === country ? part.toUpperCase() : null),
  );
  return either.find((found) => found !== null) ?? null;
}
