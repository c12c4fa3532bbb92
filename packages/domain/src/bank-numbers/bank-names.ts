import { AMERICAN_BANKS } from './american-banks.ts';
import type { BankNumbers } from './bank-numbers.ts';

/** Institution numbers of Canada. Source: Payments Canada, Financial Institutions File; smaller members are left out. */
const CANADIAN: ReadonlyMap<string, string> = new Map([
  ['001', 'Bank of Montreal'],
  ['002', 'Scotiabank'],
  ['003', 'Royal Bank of Canada'],
  ['004', 'TD Canada Trust'],
  ['006', 'National Bank of Canada'],
  ['010', 'CIBC'],
  ['016', 'HSBC Bank Canada'],
  ['030', 'Canadian Western Bank'],
  ['039', 'Laurentian Bank of Canada'],
  ['117', 'Government of Canada'],
  ['177', 'Bank of Canada'],
  ['219', 'ATB Financial'],
  ['241', 'Bank of America'],
  ['260', 'Citibank Canada'],
  ['269', 'Mega International Commercial Bank'],
  ['270', 'JPMorgan Chase Bank'],
  ['290', 'UBS Bank (Canada)'],
  ['294', 'State Bank of India (Canada)'],
  ['307', 'Industrial and Commercial Bank of China (Canada)'],
  ['308', 'Bank of China (Canada)'],
  ['310', 'First Nations Bank of Canada'],
  ['320', "President's Choice Bank"],
  ['338', 'Canadian Tire Bank'],
  ['340', 'ICICI Bank Canada'],
  ['540', 'Manulife Bank of Canada'],
  ['568', 'Peace Hills Trust'],
  ['614', 'Tangerine'],
  ['618', 'B2B Bank'],
  ['621', 'Peoples Trust'],
  ['623', 'Equitable Bank'],
  ['809', 'Central 1 Credit Union (British Columbia)'],
  ['815', 'Desjardins'],
  ['819', 'Caisse populaire (Manitoba)'],
  ['828', 'Central 1 Credit Union (Ontario)'],
  ['829', 'Desjardins (Ontario)'],
  ['837', 'Meridian Credit Union'],
  ['839', 'Atlantic Central'],
  ['849', 'Brunswick Credit Union'],
  ['865', 'UNI Coopération financière'],
  ['879', 'Credit Union Central of Manitoba'],
  ['889', 'Credit Union Central of Saskatchewan'],
  ['899', 'Credit Union Central of Alberta'],
]);

/** Name of a Canadian institution by its three digits; null where it is not known. */
export const institutionName = (institution: string): string | null => CANADIAN.get(institution) ?? null;

/** Name of an American bank by its routing number; null where it is not known, which says nothing against the number. */
export const routingName = (routing: string): string | null => AMERICAN_BANKS.get(routing) ?? null;

/** Name of the bank an account is at; null where it is not known. */
export const bankNameOf = (numbers: BankNumbers): string | null =>
  numbers.country === 'CA' ? institutionName(numbers.institution) : routingName(numbers.routing);
