import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';

/** Spreadsheets as offices keep them for years: every column written in every way. The same each time they are made. */
class Writer {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  one<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** True for so many lines of a hundred. */
  in(percent: number): boolean {
    return this.below(100) < percent;
  }
}

const FIRST = [
  'Zoë',
  'André',
  'Marie-Ève',
  'Liam',
  'Fatima',
  'José',
  'Nguyễn',
  'Olivia',
  'Jean-François',
  'Priya',
] as const;
const LAST = [
  'Tremblay',
  'O’Brien',
  'Roy',
  'Lefebvre',
  'Smith',
  'Côté',
  'Singh',
  'Gagnon',
  'MacDonald',
  'Haddad',
] as const;

const cell = (text: string, separator: string): string =>
  text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const lineOf = (cells: readonly string[], separator: string): string =>
  cells.map((text) => cell(text, separator)).join(separator);

const CANADIAN_HEADINGS = [
  'No de membre',
  'Prénom',
  'Nom',
  'Courriel',
  'Tél.',
  'Tél. maison',
  'Type',
  'Autorisation',
  'Adresse',
  'App.',
  'Ville',
  'Province',
  'Code postal',
  'Transit',
  'Institution',
  'Compte',
  'Limite',
  'Date d’adhésion',
  'Langue',
  'Montant',
  'Fréquence',
  'Premier paiement',
] as const;

type Place = { readonly names: readonly [string, ...string[]]; readonly city: string; readonly postal: string };
const PLACES: readonly [Place, ...Place[]] = [
  { names: ['Québec', 'QC', 'Qué.', 'PQ', 'Quebec'], city: 'Montréal', postal: 'H2X 1Y4' },
  { names: ['Ontario', 'ON', 'Ont.', 'ontario'], city: 'Ottawa', postal: 'k1a0b1' },
  { names: ['B.C.', 'BC', 'C.-B.', 'British Columbia'], city: 'Vancouver', postal: 'V5K 0A1' },
  { names: ['N.-B.', 'Nouveau-Brunswick', 'NB'], city: 'Moncton', postal: 'E1C 1B2' },
];

/** 799 members of a club in Canada: semicolons, Windows-1252, accents, zeros taken off numbers, cells of several lines. */
export function canadianMembers(): UploadedFile {
  const w = new Writer(799);
  const lines = Array.from({ length: 799 }, (_, index) => {
    const place = w.one(PLACES);
    const mobile = `514555${String(index).padStart(4, '0')}`;
    // Two in a hundred have nothing that could be read: no name, or a number of an account that lost its digits.
    const lost = w.in(1);
    return lineOf(
      [
        String(index + 1),
        index % 197 === 196 ? '' : w.one(FIRST).replace('Nguyễn', 'Nguyen'),
        index % 197 === 196 ? '' : w.in(6) ? `${w.one(LAST)} inc.` : w.one(LAST),
        w.one([
          `m${index}@exemple.test`,
          `m${index}@exemple.test`,
          `m${index}@exemple.test; conjoint${index}@exemple.test`,
          `Membre <m${index}@exemple.test>`,
          'aucun',
          'm@',
          '',
        ]),
        w.one([
          mobile,
          `(514) 555-${mobile.slice(6)}`,
          `514.555.${mobile.slice(6)} poste 4`,
          '5,14556E+09',
          '555-0199',
          `${mobile} / 438 555 0100`,
          'n/d',
        ]),
        w.one(['', '', '450-555-0142', 's.o.', '555 0142']),
        w.one(['Personnel', 'P', 'Particulier', 'Individu', 'Affaires', 'personnel']),
        w.one(['Papier', 'papier', 'Formulaire signé', 'En ligne', 'en personne', 'au dossier']),
        w.in(10) ? `${index + 1} rue des Érables\nporte de côté` : `${index + 1}, rue des Érables`,
        w.one(['', '', '4', 'app. 12', 'B']),
        place.city,
        w.in(2) ? 'Montreal' : w.one(place.names),
        place.postal,
        w.one(['00123', '123', '1234', '12345']),
        w.one(['3', '003', '815', '6', '1', '001 - BMO']),
        lost ? '1,23E+11' : w.one([w.digits(7), w.digits(9), `${w.digits(3)} ${w.digits(4)}`, w.digits(12)]),
        w.one(['1.250,00', '500,00', '1 250,00 $', '500', 'aucune limite', 'pas de limite', '', '250,00$', "1'000.00"]),
        w.one(['2021-05-03', '3 mai 2021', '03/05/2021', '23/05/2021', '1er août 2022', '44319', '', '03-05-21']),
        w.one(['Français', 'F', 'fr', 'Anglais', 'EN', '']),
        w.one(['45,00', '45,00 $', '1.045,50', '60']),
        w.one(['Mensuel', 'mensuelle', 'M', 'aux 2 semaines', 'Hebdo']),
        w.one(['2026-12-15', '15/12/2026', '15 décembre 2026']),
      ],
      ';',
    );
  });
  const text = [lineOf(CANADIAN_HEADINGS, ';'), ...lines].join('\r\n');
  return new UploadedFile('membres.csv', Buffer.from(text.replaceAll('’', "'"), 'latin1'));
}

const AMERICAN_HEADINGS = [
  'First Name',
  'Last Name',
  'Member #',
  'E-mail',
  'Cell Phone',
  'Customer Type',
  'How Signed',
  'Street',
  'Apt',
  'City',
  'State',
  'ZIP',
  'ABA Routing',
  'Acct #',
  'Acct Type',
  'Max per debit',
  'Date Signed',
  'Monthly Dues',
  'First Payment',
] as const;

type State = {
  readonly names: readonly [string, ...string[]];
  readonly city: string;
  readonly zip: readonly [string, ...string[]];
};
const STATES: readonly [State, ...State[]] = [
  { names: ['Massachusetts', 'Mass.', 'MA', 'ma'], city: 'Boston', zip: ['2108', '02108', '02108-1234'] },
  { names: ['Calif.', 'California', 'CA'], city: 'Los Angeles', zip: ['90012', '90012'] },
  { names: ['Minnesota', 'Minn.', 'MN'], city: 'Minneapolis', zip: ['55401', '554011234'] },
  { names: ['N.Y.', 'New York', 'NY'], city: 'New York', zip: ['10001', '10001.0'] },
];

/** 800 members of a gym in the United States: names in two columns, short forms, dates with the month first. */
export function americanMembers(): UploadedFile {
  const w = new Writer(800);
  const lines = Array.from({ length: 800 }, (_, index) => {
    const place = w.one(STATES);
    const mobile = `612555${String(index).padStart(4, '0')}`;
    return lineOf(
      [
        w.one(FIRST),
        w.in(4) ? `${w.one(LAST)} LLC` : w.one(LAST),
        `G-${index + 1}`,
        w.one([
          `g${index}@example.test`,
          `g${index}@example.test, home${index}@example.test`,
          'N/A',
          'none',
          `g${index}@example`,
        ]),
        w.one([
          mobile,
          `+1 (612) 555-${mobile.slice(6)}`,
          '6.12556E+09',
          '555-0123',
          `612-555-${mobile.slice(6)} x22`,
          '-',
        ]),
        w.one(['Personal', 'Individual', 'Ind.', 'Business', 'P', 'Consumer']),
        w.one(['Paper', 'Signed form', 'Online', 'In-Person', 'on file', 'Web']),
        `${index + 1} Main St`,
        w.one(['', '#4', 'Unit 12']),
        place.city,
        w.one(place.names),
        w.one(place.zip),
        w.one(['011401533', '11401533', '0114-0153-3']),
        index % 160 === 159 ? '1.23457E+11' : w.digits(9),
        w.one(['Checking', 'CHK', 'Chk', 'Savings', 'SAV', 'C', 'S', 'checking']),
        index % 200 === 199
          ? ''
          : w.one(['no limit', '$1,250.00', '500', 'None', '1,250', 'USD 300.00', 'unlimited', '250.00']),
        w.one(['5/23/2021', '05/03/2021', '5/3/21', 'May 3, 2021', '2021-05-03', '44319', '']),
        w.one(['$45.00', '45', '1,045.50', 'USD 60']),
        w.one(['12/15/2026', '2026-12-15', 'Dec 15, 2026']),
      ],
      ',',
    );
  });
  return new UploadedFile('members.csv', Buffer.from([lineOf(AMERICAN_HEADINGS, ','), ...lines].join('\n'), 'utf8'));
}
