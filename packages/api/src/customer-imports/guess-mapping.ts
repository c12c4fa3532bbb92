import type { Rail } from '@cordelle/domain/rail.ts';
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
]);

/** What people call the columns besides their names in the template, in both languages; as `normalized` writes it. */
const OTHER_NAMES: Record<ImportField, readonly string[]> = {
  name: [
    'customer',
    'customer name',
    'full name',
    'client',
    'client name',
    'company',
    'company name',
    'business name',
    'payer',
    'nom',
    'nom complet',
    'nom du client',
    'entreprise',
  ],
  custom_identifier: [
    'identifier',
    'customer id',
    'customer identifier',
    'customer number',
    'account id',
    'client id',
    'client number',
    'member number',
    'reference',
    'id',
    'identifiant',
    'identifiant personnalise',
    'identifiant du client',
    'numero de client',
    'no client',
    'no de client',
  ],
  email: ['e mail', 'email address', 'e mail address', 'mail', 'courriel', 'adresse courriel', 'adresse electronique'],
  phone: [
    'phone number',
    'telephone',
    'telephone number',
    'mobile',
    'mobile phone',
    'cell',
    'cell phone',
    'cellulaire',
  ],
  customer_type: ['type', 'agreement type', 'type of agreement', 'type de client', 'type d accord', 'type d entente'],
  authorization_type: [
    'authorization',
    'collection type',
    'how collected',
    'authorization method',
    'type d autorisation',
    'mode d autorisation',
    'autorisation',
  ],
  address_1: ['address', 'address1', 'address line 1', 'street', 'street address', 'adresse', 'adresse 1', 'rue'],
  address_2: ['address2', 'address line 2', 'unit', 'suite', 'apartment', 'adresse 2', 'appartement', 'bureau'],
  city: ['town', 'municipality', 'ville', 'municipalite'],
  province_code: ['province', 'prov', 'code de province'],
  state_code: ['state', 'etat', 'code de l etat'],
  postal_code: ['postal', 'postcode', 'post code', 'code postal'],
  zip_code: ['zip', 'zip postal code', 'code postal', 'code zip'],
  transit_number: ['transit', 'branch', 'branch number', 'numero de transit', 'succursale', 'no de transit'],
  institution_number: [
    'institution',
    'institution id',
    'bank number',
    'bank',
    'numero d institution',
    'institution financiere',
    'no d institution',
  ],
  routing_number: ['routing', 'aba', 'aba number', 'routing transit number', 'rtn', 'numero d acheminement'],
  account_number: [
    'account',
    'bank account',
    'bank account number',
    'compte',
    'numero de compte',
    'compte bancaire',
    'no de compte',
  ],
  bank_account_type: ['account type', 'checking or savings', 'type de compte'],
  authorization_amount: [
    'authorization limit',
    'limit',
    'maximum amount',
    'maximum',
    'limite',
    'limite d autorisation',
    'montant maximal',
    'montant d autorisation',
  ],
  authorization_date: [
    'date of agreement',
    'agreement date',
    'date of authorization',
    'date signed',
    'signed on',
    'given on',
    'date de l accord',
    'date d accord',
    'date de l autorisation',
    'date d autorisation',
    'date de signature',
    'signe le',
  ],
  authorization_place: [
    'place',
    'place of agreement',
    'place signed',
    'signed at',
    'lieu',
    'lieu de l accord',
    'lieu de signature',
    'signe a',
  ],
  language: ['lang', 'preferred language', 'language of agreement', 'langue', 'langue de l accord', 'langue preferee'],
};

const columnsIn = (country: Rail): KnownColumns<ImportField> => ({
  fields: IMPORT_FIELDS[country],
  otherNames: OTHER_NAMES,
});

/** The field a heading names in a country, if it names one. */
export const fieldOf = (heading: string, country: Rail): ImportField | null => fieldNamed(heading, columnsIn(country));

/** Which column is which field, by the headings; nobody has to be asked where all are understood and one is the name. */
export const guessMapping = (headers: readonly string[], country: Rail) =>
  guessColumns(headers, columnsIn(country), ['name']);

/** Whether a heading names a bank number, in whatever country. */
export const namesBankNumber = (heading: string): boolean =>
  (['CA', 'US'] as const).some((country) => {
    const field = fieldOf(heading, country);
    return field !== null && BANK_NUMBER_FIELDS.has(field);
  });
