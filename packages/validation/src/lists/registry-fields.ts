import type { Labelled } from './labelled.ts';

/** The number a registry gives a business: what it is called, and what it usually looks like. */
export type RegistryField = {
  readonly country: 'CA' | 'US';
  /** Province or state; `Federal` for Canada’s own registry. */
  readonly region: string;
  readonly name: Omit<Labelled, 'value'>;
  /** A hint, never a rule: registries change. */
  readonly guide: Omit<Labelled, 'value'>;
  /** Whether the hint was checked against the registry or is well known. */
  readonly confirmed: boolean;
};

const canada = (
  region: string,
  en: string,
  fr: string,
  guide: string,
  guideFr: string,
  confirmed = true,
): RegistryField => ({
  country: 'CA',
  region,
  name: { en, fr },
  guide: { en: guide, fr: guideFr },
  confirmed,
});
/** The name is the one on the state’s own papers, so it is the same in French. */
const states = (region: string, name: string, guide: string, guideFr: string, confirmed = true): RegistryField => ({
  country: 'US',
  region,
  name: { en: name, fr: name },
  guide: { en: guide, fr: guideFr },
  confirmed,
});

/** Registry numbers by province and state. */
export const REGISTRY_FIELDS: readonly RegistryField[] = [
  canada(
    'AB',
    'Alberta Corporate Access Number',
    'Numéro d’accès de société de l’Alberta',
    '8-10 digits',
    '8 à 10 chiffres',
  ),
  canada(
    'BC',
    'BC Incorporation/Registration Number',
    'Numéro de constitution ou d’enregistrement de la C.-B.',
    '7 digits, optional 2-letter prefix',
    '7 chiffres, préfixe facultatif de 2 lettres',
  ),
  canada('MB', 'Manitoba Company Number', 'Numéro de société du Manitoba', '6-8 digits', '6 à 8 chiffres', false),
  canada('NB', 'New Brunswick Registry ID', 'Numéro d’enregistrement du Nouveau-Brunswick', '6 digits', '6 chiffres'),
  canada(
    'NL',
    'Newfoundland and Labrador Company Number',
    'Numéro de société de Terre-Neuve-et-Labrador',
    '5-6 digits',
    '5 à 6 chiffres',
    false,
  ),
  canada('NS', 'Nova Scotia Registry ID', 'Numéro d’enregistrement de la Nouvelle-Écosse', '7 digits', '7 chiffres'),
  canada(
    'NT',
    'Northwest Territories Registry File Number',
    'Numéro de dossier au registre des Territoires du Nord-Ouest',
    '4-7 characters',
    '4 à 7 caractères',
    false,
  ),
  canada(
    'NU',
    'Nunavut Registry File Number',
    'Numéro de dossier au registre du Nunavut',
    '4-7 characters',
    '4 à 7 caractères',
    false,
  ),
  canada(
    'ON',
    'Ontario Corporation Number (OCN) or Business Identification Number',
    'Numéro de société de l’Ontario (NSO) ou numéro d’identification d’entreprise',
    '7-10 digits',
    '7 à 10 chiffres',
  ),
  canada(
    'PE',
    'Prince Edward Island Registration Number',
    'Numéro d’enregistrement de l’Île-du-Prince-Édouard',
    '4-7 digits',
    '4 à 7 chiffres',
    false,
  ),
  canada('QC', 'Quebec Enterprise Number (NEQ)', 'Numéro d’entreprise du Québec (NEQ)', '10 digits', '10 chiffres'),
  canada('SK', 'Saskatchewan Entity Number', 'Numéro d’entité de la Saskatchewan', '9 digits', '9 chiffres'),
  canada('YT', 'Yukon Entity Number', 'Numéro d’entité du Yukon', '5-7 digits', '5 à 7 chiffres', false),
  canada(
    'Federal',
    'Corporation Number',
    'Numéro de société',
    '7 digits (6 + check digit)',
    '7 chiffres (6 et un chiffre de contrôle)',
  ),
  states('AL', 'Entity ID Number', '6-9 digits', '6 à 9 chiffres', false),
  states('AK', 'Entity Number', '5-8 digits', '5 à 8 chiffres', false),
  states(
    'AZ',
    'Entity ID / File Number',
    '7-8, may start with a letter',
    '7 à 8, peut commencer par une lettre',
    false,
  ),
  states('AR', 'Filing Number', '9 digits', '9 chiffres', false),
  states('CA', 'Entity (File) Number', 'C + 7 digits, or 12 characters', 'C et 7 chiffres, ou 12 caractères'),
  states('CO', 'Entity ID Number', '11 digits', '11 chiffres'),
  states('CT', 'Business ID / ALEI', '7 digits', '7 chiffres', false),
  states('DE', 'File Number', '7 digits', '7 chiffres'),
  states('DC', 'File Number', '6-14 characters', '6 à 14 caractères', false),
  states('FL', 'Document Number', '6 or 11-12 characters', '6 ou 11 à 12 caractères'),
  states('GA', 'Control Number', '7-8 characters', '7 à 8 caractères', false),
  states('HI', 'File Number', '5-9 characters', '5 à 9 caractères', false),
  states('ID', 'File / Control Number', '6-8 characters', '6 à 8 caractères', false),
  states('IL', 'File Number', '8 digits', '8 chiffres'),
  states('IN', 'Business ID', '10-15 characters', '10 à 15 caractères', false),
  states('IA', 'Business Number', '6 digits', '6 chiffres'),
  states('KS', 'Business Entity ID Number', '7 digits', '7 chiffres'),
  states('KY', 'Organization Number', '7 digits', '7 chiffres'),
  states('LA', 'Charter Number', '8 digits + letter', '8 chiffres et une lettre'),
  states('ME', 'Charter Number', '8-11 characters', '8 à 11 caractères', false),
  states('MD', 'Department ID Number', 'letter + 8 digits', 'une lettre et 8 chiffres'),
  states('MA', 'Identification Number', '9 digits', '9 chiffres'),
  states('MI', 'LARA Identification Number', '6-9 characters', '6 à 9 caractères', false),
  states('MN', 'File Number', '6-13 characters', '6 à 13 caractères', false),
  states('MS', 'Business ID', '6-8 digits', '6 à 8 chiffres', false),
  states('MO', 'Charter Number', '8-11 characters', '8 à 11 caractères', false),
  states('MT', 'Filing Number', '7-8 characters', '7 à 8 caractères', false),
  states('NE', 'SOS Account Number', '8-10 digits', '8 à 10 chiffres', false),
  states('NV', 'Nevada Business ID (NV + 11 digits) or Entity Number', '11-13 characters', '11 à 13 caractères'),
  states('NH', 'Business ID', '5-7 digits', '5 à 7 chiffres', false),
  states('NJ', 'Business Entity ID', '10 digits', '10 chiffres'),
  states('NM', 'Business ID Number', '7 digits', '7 chiffres', false),
  states('NY', 'DOS ID Number', '6-7 digits', '6 à 7 chiffres'),
  states('NC', 'SOS ID Number', '7 digits', '7 chiffres'),
  states('ND', 'System ID Number', '8-10 digits', '8 à 10 chiffres', false),
  states('OH', 'Entity / Charter Number', '6-7 digits', '6 à 7 chiffres'),
  states('OK', 'Filing Number', '10 digits', '10 chiffres'),
  states('OR', 'Registry Number', '8-9 digits', '8 à 9 chiffres'),
  states('PA', 'Entity Number', '6-10 digits', '6 à 10 chiffres', false),
  states('RI', 'Entity ID Number', '9 digits', '9 chiffres'),
  states('SC', 'Entity ID / File Number', '6-8 digits', '6 à 8 chiffres', false),
  states('SD', 'Business ID', '2 letters + 6 digits', '2 lettres et 6 chiffres'),
  states('TN', 'Control Number', '9 digits', '9 chiffres'),
  states('TX', 'Filing Number / Taxpayer Number', '10-11 digits', '10 à 11 chiffres'),
  states('UT', 'Entity Number', '7-11 digits', '7 à 11 chiffres'),
  states('VT', 'Business ID', '7 digits', '7 chiffres', false),
  states('VA', 'SCC ID Number', '7-8 characters', '7 à 8 caractères'),
  states('WA', 'UBI Number', '9 digits', '9 chiffres'),
  states('WV', 'Organization Number', '5-7 digits', '5 à 7 chiffres', false),
  states('WI', 'Entity ID', 'letter + 6 digits', 'une lettre et 6 chiffres'),
  states('WY', 'Filing ID', '13-14 characters (YYYY-NNNNNNNNN)', '13 à 14 caractères (AAAA-NNNNNNNNN)'),
];

/** What a business gives where it cannot find the number of its registry. */
export const REGISTRY_SUBSTITUTES: readonly RegistryField[] = [
  {
    country: 'US',
    region: 'Federal',
    name: { en: 'EIN Number', fr: 'Numéro EIN' },
    guide: { en: '9 digits, NN-NNNNNNN', fr: '9 chiffres, NN-NNNNNNN' },
    confirmed: true,
  },
  {
    country: 'CA',
    region: 'Federal',
    name: { en: 'CRA Business Number', fr: 'Numéro d’entreprise de l’ARC' },
    guide: {
      en: '9 digits, optional program suffix RC, RT or RP and 4 digits',
      fr: '9 chiffres, suffixe de programme facultatif RC, RT ou RP et 4 chiffres',
    },
    confirmed: true,
  },
];
