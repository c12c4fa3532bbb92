import type { Rail } from '@cordelle/domain/rail.ts';
import { normalized } from '@cordelle/domain/spreadsheet-import/normalized.ts';
import { IMPORT_FIELDS, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { fieldNamed, guessColumns, type KnownColumns } from '../imports/headings.ts';

/** Field → column of the file, counted from 0. */
export type Mapping = Partial<Record<ImportField, number>>;

/** Fields whose cells are numbers of a bank account: masked wherever they are shown. */
export const BANK_NUMBER_FIELDS: ReadonlySet<ImportField> = new Set([
  'transit_number',
  'institution_number',
  'routing_number',
  'account_number',
  'bank_numbers',
]);

/** What people call the columns besides their names in the template, in both languages; as `normalized` writes it. */
const OTHER_NAMES: Record<ImportField, string> = {
  name: 'customer|customer name|full name|client|client name|member|member name|company|company name|business|business name|payer|payer name|contact|contact name|account holder|nom|nom complet|nom et prenom|prenom et nom|nom du client|nom du membre|client nom|membre|entreprise|nom de l entreprise|raison sociale|titulaire|payeur',
  custom_identifier:
    'identifier|customer id|customer identifier|customer number|customer no|cust no|cust number|cust id|account id|client id|client number|client no|member number|member no|member id|member|mbr no|mbr number|membership number|membership no|reference|reference number|ref|ref no|unit number|file number|external id|id|code|identifiant|identifiant personnalise|identifiant du client|numero de client|numero client|no client|no de client|numero de membre|numero membre|no membre|no de membre|num membre|no de dossier|numero de dossier|dossier|code client|matricule|numero',
  email:
    'e mail|email address|e mail address|email addr|mail|emails|contact email|billing email|courriel|courriels|couriel|adresse courriel|adresse de courriel|adresse electronique|adresse email|adresse e mail',
  phone:
    'phone number|phone no|ph|tel|tel number|telephone|telephone number|telephone no|mobile|mobile phone|mobile number|cell|cell phone|cell number|cellphone|primary phone|daytime phone|contact phone|cellulaire|cellulaires|tel cell|tel cellulaire|telephone cellulaire|numero de telephone|no de telephone|no telephone|portable|mobile telephone',
  home_phone:
    'home|home phone number|home tel|home telephone|phone home|residence phone|res phone|evening phone|telephone maison|tel maison|maison|domicile|telephone domicile|tel domicile|telephone residence|tel residence|tel res|residence',
  customer_type:
    'type|client type|customer category|category|account holder type|agreement type|type of agreement|personal or business|personal business|type de client|type client|type de membre|categorie|type d accord|type d entente|personnel ou entreprise|perso ou affaires',
  authorization_type:
    'authorization|authorization on file|collection type|how collected|how signed|authorization method|agreement|pad agreement|pad|pad form|consent|signed|type d autorisation|mode d autorisation|autorisation|dpa|accord dpa|entente dpa|mode de signature|consentement|signe',
  address_1:
    'address|address1|address line 1|addr|addr 1|addr1|street|street address|mailing address|civic address|home address|adresse|adresse 1|adresse1|rue|adresse civique|adresse postale|adresse ligne 1|numero et rue|no et rue',
  address_2:
    'address2|address line 2|addr 2|addr2|unit|unit no|suite|suite number|apt|apt number|apt no|apartment|adresse 2|adresse2|adresse ligne 2|app|app number|appt|apt bureau|appartement|no d appartement|bureau|unite',
  city: 'town|city town|municipality|locality|ville|municipalite|localite|ville municipalite',
  province_code:
    'province|prov|province territory|province state|region|province etat|code de province|province territoire',
  state_code: 'state|st|state province|us state|region|etat|etat province|code de l etat',
  postal_code: 'postal|postcode|post code|postalcode|pc|p c|zip|zip code|zip postal code|postal zip|code postal|c p|cp',
  zip_code: 'zip|zipcode|zip 4|zip postal code|postal code|postal|postcode|code postal|code zip',
  transit_number:
    'transit|transit no|branch|branch number|branch transit|branch transit number|numero de transit|numero transit|no transit|transit de la succursale|succursale|no de transit|no succursale',
  institution_number:
    'institution|institution no|institution id|inst|inst no|inst number|fi number|financial institution|financial institution number|bank number|bank no|bank code|bank|banque|numero d institution|numero institution|institution financiere|no institution|no d institution|no inst|no banque|code banque',
  routing_number:
    'routing|routing no|aba|aba number|aba routing|aba routing number|bank routing|bank routing number|routing transit number|rtn|rt number|numero d acheminement|acheminement',
  account_number:
    'account|account no|acct|acct no|acct number|bank account|bank acct|bank account number|bank acct number|checking account number|dda|compte|no compte|numero de compte|numero compte|compte bancaire|numero de compte bancaire|no de compte|folio|no de folio|numero de folio',
  bank_account_type:
    'account type|acct type|acct typ|type of account|checking savings|checking or savings|chk sav|type de compte|type compte',
  authorization_amount:
    'authorization limit|limit|max|max amount|maximum amount|maximum|maximum per debit|max per debit|cap|limite|limite d autorisation|limite autorisation|limite par debit|montant max|montant maximal|montant maximum|montant d autorisation|plafond|max autorise',
  authorization_date:
    'date of agreement|agreement date|agreement signed|date of authorization|date authorized|consent date|date signed|signed date|signed on|given on|signup date|sign up date|enrolled|enrolment date|enrollment date|join date|joined|member since|start of agreement|date de l accord|date accord|date d accord|date de l entente|date entente|date d entente|date de l autorisation|date d autorisation|date d adhesion|date adhesion|adhesion|inscrit le|date d inscription|membre depuis|date de signature|date signature|signe le',
  authorization_place:
    'place|place of agreement|place signed|signed at|location signed|lieu|lieu de l accord|lieu de signature|signe a',
  language:
    'lang|preferred language|correspondence language|language of agreement|language preference|langue|lng|langue de l accord|langue preferee|langue de correspondance|langue du client',
  first_payment_date:
    'first payment|first payment on|first debit|first debit date|start date|payment start|payment start date|next payment|next payment date|next due|premier paiement|date du premier paiement|premier prelevement|date du premier prelevement|date de debut|debut|debut des paiements|prochain paiement|prochain prelevement',
  payment_amount:
    'amount|payment|dues|monthly dues|monthly amount|monthly fee|fee|rate|rent|debit amount|regular amount|amount due|montant|paiement|montant du paiement|montant mensuel|mensualite|cotisation|loyer|frais|frais mensuels|montant du prelevement|tarif',
  payment_frequency:
    'frequency|freq|payment frequency|billing frequency|billing cycle|recurrence|schedule|frequence|frequence de paiement|frequence des paiements|periodicite|freq paiement',
  payment_count:
    'installments|instalments|number of payments|payments|nb payments|versements|nombre de versements|nombre de paiements|nb de paiements|nb versements',
  first_name: 'first|firstname|given name|given names|forename|prenom|prenoms|prenom du client|prenom du membre',
  last_name: 'last|lastname|surname|family name|nom de famille|nom famille|famille|patronyme',
  full_address: 'complete address|address complete|adresse complete|adresse au complet|full mailing address',
  bank_numbers:
    'bank details|bank info|banking information|banking info|bank account details|transit institution account|coordonnees bancaires|infos bancaires|information bancaire|informations bancaires|transit institution compte',
};
/** Where a column of first names stands beside it, `Nom` is the last name. */
const BESIDE_FIRST_NAMES: ReadonlySet<string> = new Set([
  'nom',
  'name',
  'nom du client',
  'nom du membre',
  'client',
  'member',
  'membre',
]);

const NAMES_OF = Object.fromEntries(
  Object.entries(OTHER_NAMES).map(([field, names]) => [field, names.split('|')]),
) as Record<ImportField, string[]>;

const columnsIn = (country: Rail): KnownColumns<ImportField> => ({
  fields: IMPORT_FIELDS[country],
  otherNames: NAMES_OF,
});

/** The field a heading names in a country, if it names one. */
export const fieldOf = (heading: string, country: Rail): ImportField | null => fieldNamed(heading, columnsIn(country));

/** Which column is which field, by the headings; nobody has to be asked where all are understood and one is the name. */
export function guessMapping(
  headers: readonly string[],
  country: Rail,
): { readonly mapping: Mapping; readonly certain: boolean } {
  const known = columnsIn(country);
  const guessed = guessColumns(headers, known, []);
  const { first_name: first, last_name: last, name } = guessed.mapping;
  const mapping = { ...guessed.mapping };
  if (
    first !== undefined &&
    last === undefined &&
    name !== undefined &&
    BESIDE_FIRST_NAMES.has(normalized(headers[name] ?? ''))
  ) {
    mapping.last_name = name;
    delete mapping.name;
  }
  return { mapping, certain: guessed.certain && namesSomebody(mapping) };
}

/** Whether the columns say what people are called: one of them, or first and last name together. */
export const namesSomebody = (mapping: Mapping): boolean =>
  mapping.name !== undefined || (mapping.first_name !== undefined && mapping.last_name !== undefined);

/** The bank number that a heading names, in whatever country; null where it names none. */
export const bankNumberNamed = (heading: string): ImportField | null =>
  (['CA', 'US'] as const)
    .map((country) => fieldOf(heading, country))
    .find((field) => field !== null && BANK_NUMBER_FIELDS.has(field)) ?? null;
