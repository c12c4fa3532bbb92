import type { Referral } from '../referrals.ts';
import { inFrench, type Labelled } from './labelled.ts';

const FRENCH_TYPES = {
  Proprietorship: 'Entreprise individuelle',
  Partnership: 'Société de personnes',
  'General Partnership': 'Société en nom collectif',
  'Limited Partnership': 'Société en commandite',
  'Limited Liability Partnership': 'Société en nom collectif à responsabilité limitée',
  'Limited Liability Company (LLC)': 'Société à responsabilité limitée (LLC)',
  Corporation: 'Société par actions',
  'Non-Profit Corporation': 'Société sans but lucratif',
  'Registered Charity': 'Organisme de bienfaisance enregistré',
  'Co-operative': 'Coopérative',
  'Society or Association': 'Société ou association',
  Trust: 'Fiducie',
  'Government or Municipality': 'Gouvernement ou municipalité',
  Government: 'Gouvernement',
} as const;
type BusinessType = keyof typeof FRENCH_TYPES;

const types = (...values: readonly BusinessType[]): Labelled<BusinessType>[] =>
  values.map((value) => ({ value, en: value, fr: FRENCH_TYPES[value] }));

/** Legal forms by country. `Proprietorship` is a value other rules know. */
export const BUSINESS_TYPES = {
  CA: types(
    'Proprietorship',
    'Partnership',
    'Limited Partnership',
    'Limited Liability Partnership',
    'Corporation',
    'Non-Profit Corporation',
    'Registered Charity',
    'Co-operative',
    'Society or Association',
    'Trust',
    'Government or Municipality',
  ),
  US: types(
    'Proprietorship',
    'General Partnership',
    'Limited Partnership',
    'Limited Liability Partnership',
    'Limited Liability Company (LLC)',
    'Corporation',
    'Non-Profit Corporation',
    'Trust',
    'Government',
  ),
};

export type BusinessCategory = Labelled & { readonly subcategories: readonly Labelled[] };
const category = (value: string, fr: string, subcategories: Readonly<Record<string, string>>): BusinessCategory => ({
  value,
  en: value,
  fr,
  subcategories: inFrench(subcategories),
});

export const BUSINESS_CATEGORIES: readonly BusinessCategory[] = [
  category('Property', 'Immobilier', {
    'Residential rental': 'Location résidentielle',
    'Commercial rental': 'Location commerciale',
    'Condo/HOA': 'Copropriété',
    Storage: 'Entreposage',
  }),
  category('Education & Childcare', 'Éducation et garde d’enfants', {
    School: 'École',
    Daycare: 'Garderie',
    Lessons: 'Cours',
    Camps: 'Camps',
  }),
  category('Health & Fitness', 'Santé et conditionnement physique', {
    Gym: 'Centre d’entraînement',
    Clinic: 'Clinique',
    Wellness: 'Mieux-être',
  }),
  category('Professional services', 'Services professionnels', {
    Accounting: 'Comptabilité',
    Legal: 'Services juridiques',
    IT: 'Informatique',
    Marketing: 'Marketing',
  }),
  category('Home services', 'Services à domicile', {
    Cleaning: 'Nettoyage',
    Landscaping: 'Aménagement paysager',
    Security: 'Sécurité',
    Utilities: 'Services publics',
  }),
  category('Non-profit & Religious', 'Organismes sans but lucratif et religieux', {
    Charity: 'Organisme de bienfaisance',
    Church: 'Église',
    Association: 'Association',
  }),
  category('Finance', 'Finance', {
    Lending: 'Prêts',
    Leasing: 'Crédit-bail',
    'Insurance brokerage': 'Courtage d’assurance',
  }),
  category('Retail & Wholesale', 'Commerce de détail et de gros', {
    Food: 'Alimentation',
    Goods: 'Marchandises',
    Equipment: 'Équipement',
  }),
  category('Clubs & Sports', 'Clubs et sports', { Club: 'Club', League: 'Ligue', Arts: 'Arts' }),
  category('Other', 'Autre', { Other: 'Autre' }),
];

const COUNTS = inFrench({
  '1 - 10': '1 à 10',
  '11 - 50': '11 à 50',
  '51 - 100': '51 à 100',
  '101 - 500': '101 à 500',
  '501 - 1,000': '501 à 1 000',
  'More than 1,000': 'Plus de 1 000',
});

/** Ranges a business places itself in. */
export const TRANSACTION_RANGES = {
  averageTransactionAmount: inFrench({
    'Under $100': 'Moins de 100 $',
    '$100 - $499': '100 $ à 499 $',
    '$500 - $999': '500 $ à 999 $',
    '$1,000 - $4,999': '1 000 $ à 4 999 $',
    '$5,000 - $9,999': '5 000 $ à 9 999 $',
    '$10,000 or more': '10 000 $ ou plus',
  }),
  customerCount: COUNTS,
  monthlyTransactionCount: COUNTS,
  monthlyTransactionAmount: inFrench({
    'Under $5,000': 'Moins de 5 000 $',
    '$5,000 - $24,999': '5 000 $ à 24 999 $',
    '$25,000 - $99,999': '25 000 $ à 99 999 $',
    '$100,000 - $499,999': '100 000 $ à 499 999 $',
    '$500,000 or more': '500 000 $ ou plus',
  }),
};

export const OWNER_CATEGORIES: readonly Labelled[] = [
  { value: 'Individual', en: 'Individual', fr: 'Particulier' },
  { value: 'ControlPerson', en: 'Control person', fr: 'Personne détenant le contrôle' },
  { value: 'Entity', en: 'Entity', fr: 'Entité' },
];

/** Where a business works first of all, and further places. */
export const ADDRESS_CATEGORIES: readonly Labelled[] = [
  { value: 'primary', en: 'Main address', fr: 'Adresse principale' },
  { value: 'additional', en: 'Additional address', fr: 'Autre adresse' },
];

/** What a business uses the product for: four questions. */
export const USAGE_OPTIONS = {
  customersType: inFrench({
    'Individual customers': 'Particuliers',
    'Other businesses': 'Autres entreprises',
    'Tenants or leaseholders': 'Locataires',
    Donors: 'Donateurs',
    'Members or subscribers': 'Membres ou abonnés',
    'Patients or clients': 'Patients ou clients',
    Other: 'Autre',
  }),
  kindOfPayments: inFrench({
    'Recurring service fees': 'Frais de service récurrents',
    'Invoices for completed work': 'Factures pour travaux terminés',
    'Rent or lease payments': 'Loyers',
    'Loan repayments': 'Remboursements de prêts',
    'Membership or subscription fees': 'Cotisations ou abonnements',
    Donations: 'Dons',
    'Product sales': 'Ventes de produits',
    'Tuition or childcare payments': 'Frais de scolarité ou de garde',
    Other: 'Autre',
  }),
  customersAgreementType: inFrench({
    'Signed agreement or contract': 'Entente ou contrat signé',
    'Terms agreed to at checkout or signup': 'Modalités acceptées à l’achat ou à l’inscription',
    'Invoice or billing notice sent before payment': 'Facture ou avis envoyé avant le paiement',
    'Verbal agreement': 'Entente verbale',
    Other: 'Autre',
  }),
  paymentTiming: inFrench({
    'Before providing the service': 'Avant la prestation du service',
    'After the service is completed': 'Une fois le service terminé',
    'On a set recurring schedule': 'Selon un calendrier récurrent établi',
    Other: 'Autre',
  }),
};

const REFERRALS_IN_FRENCH: Readonly<Record<Referral, string>> = {
  'QuickBooks/Xero App Store': 'Boutique d’applications QuickBooks ou Xero',
  'Social Media': 'Médias sociaux',
  'Search Engine': 'Moteur de recherche',
  'Word of mouth/Referral': 'Bouche-à-oreille ou recommandation',
  Other: 'Autre',
};
/** How somebody heard of us. */
export const REFERRED_BY = inFrench(REFERRALS_IN_FRENCH);
