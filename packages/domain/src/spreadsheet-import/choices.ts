import type { CollectedBy } from '../customer/collection-change.ts';
import type { CustomerType } from '../customer-type.ts';
import type { Frequency } from '../transaction-schedule/frequency.ts';
import { normalized } from './normalized.ts';

type Named<Choice extends string> = {
  readonly choice: Choice;
  /** It is called so in full, in one of our languages. */
  readonly inFull: boolean;
};
type Names<Choice extends string> = ReadonlyMap<string, Named<Choice>>;

/** Names of a choice before the semicolon are those in full, in English and in French; ours are among them. */
const named = <Choice extends string>(names: Readonly<Record<Choice, string>>): Names<Choice> =>
  new Map(
    // The cast holds because the keys are those of `names`.
    (Object.entries(names) as [Choice, string][]).flatMap(([choice, written]) => [
      [normalized(choice), { choice, inFull: true }] as const,
      ...written
        .split(';')
        .flatMap((some, part) => some.split('|').map((name) => [name, { choice, inFull: part === 0 }] as const)),
    ]),
  );

/** Choices under the names people write, in both languages, as `normalized` leaves them. */
export const CUSTOMER_TYPE_NAMES = named<CustomerType>({
  Personal:
    'personal|personnel|particulier;personnelle|perso|individual|individuel|individu|ind|part|person|personne|p|pers|consumer|residential|residentiel|household|member|membre|private|prive',
  Business:
    'business|entreprise;affaires|ent|company|compagnie|cie|co|corporate|corporation|corp|commercial|commerciale|comm|b|bus|biz|inc|societe|organization|organisation|org|nonprofit|obnl',
});

export const COLLECTION_NAMES = named<Exclude<CollectedBy, 'phone'>>({
  online:
    'online|en ligne;on line|web|website|internet|site web|electronic|electronique|e form|portal|portail|digital|numerique|docusign|e sign',
  in_person:
    'in person|en personne;inperson|person|counter|au comptoir|comptoir|front desk|office|sur place|au bureau|face to face|walk in',
  paper:
    'paper|papier|on paper|sur papier;paper form|formulaire papier|formulaire|form|signed form|formulaire signe|signed|signe|pad form|pad agreement|mail|by mail|courrier|par la poste|fax|scan|scanned|on file|au dossier|void cheque|specimen de cheque',
});

export const LANGUAGE_NAMES = named<'en' | 'fr'>({
  en: 'english|anglais;en|eng|ang|angl|an|a|en ca|en us|e|anglophone',
  fr: 'french|francais;fr|fra|fre|franc|francaise|f|fr ca|francophone',
});

export const ACCOUNT_TYPE_NAMES = named<'Checking' | 'Savings'>({
  Checking:
    'checking|chequing|cheques|compte cheques;checking account|chequing account|cheque|check|chk|chkg|chq|ck|chck|c|dda|current|courant|operations|compte d operations|checkings|personal checking|business checking',
  Savings: 'savings|epargne|compte d epargne;saving|savings account|sav|svg|svgs|sv|s|ep|personal savings',
});

export const FREQUENCY_NAMES = named<Frequency>({
  Once: 'one time|once|une fois;onetime|single|unique|one off|ponctuel',
  Twice: 'twice|deux fois',
  Weekly: 'weekly|hebdomadaire|chaque semaine;every week|hebdo|par semaine|wkly|52',
  'Every Other Week':
    'every two weeks|every other week|aux deux semaines|toutes les deux semaines;biweekly|bi weekly|every 2 weeks|aux 2 semaines|toutes les 2 semaines|fortnightly|bihebdomadaire|26',
  Monthly:
    'monthly|mensuel|chaque mois;month|every month|mensuelle|mensuellement|par mois|mthly|mth|mens|m|12|1 per month',
  'Every Other Month':
    'every two months|every other month|aux deux mois|tous les deux mois;bimonthly|every 2 months|aux 2 mois|bimestriel|bimestrielle',
  Quarterly:
    'quarterly|trimestriel|chaque trimestre;quarter|every 3 months|every three months|trimestrielle|aux 3 mois|qtrly|4',
  'Semi-Annually':
    'semi annually|semestriel|chaque semestre;semiannually|semi annual|every 6 months|twice a year|semestrielle|aux 6 mois|2 per year',
  Yearly: 'yearly|annuel|chaque annee;annually|annual|year|every year|annuelle|par annee|par an|1 per year',
});
/** The choice that a cell names; null where it names none. */
export const choiceIn = <Choice extends string>(cell: string, names: Names<Choice>): Named<Choice> | null =>
  names.get(normalized(cell)) ?? null;

const LEGAL_FORM =
  /\b(?:inc|ltd|ltee|limited|limitee|corp|corporation|llc|llp|lp|enr|senc|sencrl|s e n c|cie|co op|coop|gmbh|pllc|association|assoc|foundation|fondation)\b/;

/** Whether a name ends in what only businesses are called: `Ateliers Roy inc.`, `Boreal Gym LLC`. */
export const isBusinessName = (name: string): boolean => LEGAL_FORM.test(normalized(name));
