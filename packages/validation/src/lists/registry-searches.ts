import type { Labelled } from './labelled.ts';
import { REGISTRY_FIELDS } from './registry-fields.ts';

/** Registries in which a business can be looked up: country and province or state, `CA-Federal`, `US-DE`. */
export const REGISTRY_CODES: readonly string[] = REGISTRY_FIELDS.map(({ country, region }) => `${country}-${region}`);

export type RegistrySearch = {
  readonly name: Omit<Labelled, 'value'>;
  /** Its public search, opened by a person; null: none is known to us. */
  readonly page: string | null;
};

const federal = 'https://ised-isde.canada.ca/cc/lgcy/fdrlCrpSrch.html';
const named = (en: string, fr: string, page: string): RegistrySearch => ({ name: { en, fr }, page });

const KNOWN: Readonly<Record<string, RegistrySearch>> = {
  'CA-Federal': named('Corporations Canada', 'Corporations Canada', federal),
  'CA-AB': named(
    'Alberta Corporate Registry',
    'Registre des sociétés de l’Alberta',
    'https://www.alberta.ca/corporate-registry',
  ),
  'CA-BC': named('BC Registries', 'BC Registries', 'https://www.bcregistry.gov.bc.ca/'),
  'CA-MB': named(
    'Companies Office of Manitoba',
    'Office des compagnies du Manitoba',
    'https://companiesonline.gov.mb.ca/',
  ),
  'CA-NB': named(
    'Corporate Registry of New Brunswick',
    'Registre corporatif du Nouveau-Brunswick',
    'https://www.pxw2.snb.ca/brs/',
  ),
  'CA-NL': named(
    'CADO, Newfoundland and Labrador',
    'CADO, Terre-Neuve-et-Labrador',
    'https://cado.eservices.gov.nl.ca/',
  ),
  'CA-NS': named(
    'Registry of Joint Stock Companies',
    'Registre des sociétés par actions de la N.-É.',
    'https://rjsc.novascotia.ca/',
  ),
  'CA-ON': named(
    'Ontario Business Registry',
    'Registre des entreprises de l’Ontario',
    'https://www.ontario.ca/page/ontario-business-registry',
  ),
  'CA-PE': named(
    'PEI Business Registry',
    'Registre des entreprises de l’Î.-P.-É.',
    'https://www.princeedwardisland.ca/en/feature/pei-business-corporate-registry',
  ),
  'CA-QC': named(
    'Registraire des entreprises',
    'Registraire des entreprises',
    'https://www.registreentreprises.gouv.qc.ca/',
  ),
  'CA-SK': named(
    'ISC Corporate Registry',
    'Registre des sociétés de la Saskatchewan (ISC)',
    'https://corporateregistry.isc.ca/',
  ),
  'CA-YT': named('Yukon Corporate Online Registry', 'Registre des sociétés du Yukon', 'https://ycor-reey.gov.yk.ca/'),
  'US-CA': named(
    'California Secretary of State',
    'Secrétaire d’État de la Californie',
    'https://bizfileonline.sos.ca.gov/search/business',
  ),
  'US-DE': named(
    'Delaware Division of Corporations',
    'Division des sociétés du Delaware',
    'https://icis.corp.delaware.gov/ecorp/entitysearch/namesearch.aspx',
  ),
  'US-FL': named(
    'Florida Division of Corporations',
    'Division des sociétés de la Floride',
    'https://search.sunbiz.org/Inquiry/CorporationSearch/ByName',
  ),
  'US-NY': named(
    'New York Department of State',
    'Département d’État de New York',
    'https://apps.dos.ny.gov/publicInquiry/',
  ),
  'US-OR': named(
    'Oregon Secretary of State',
    'Secrétaire d’État de l’Oregon',
    'https://sos.oregon.gov/business/Pages/find.aspx',
  ),
  'US-TX': named('Texas Comptroller', 'Contrôleur du Texas', 'https://mycpa.cpa.state.tx.us/coa/'),
  'US-WA': named('Washington Secretary of State', 'Secrétaire d’État de Washington', 'https://ccfs.sos.wa.gov/'),
};

/** Where a registry is searched, and what it is called; by its code where nothing more is known. */
export const registrySearch = (code: string): RegistrySearch => {
  const region = code.slice(code.indexOf('-') + 1);
  return KNOWN[code] ?? { name: { en: region, fr: region }, page: null };
};
