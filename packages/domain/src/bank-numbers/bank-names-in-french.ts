/**
 * What the institutions that most people bank with call themselves in French, where that is another name, or the shorter one that
 * people know (Banque CIBC, Banque Scotia). Not compared with the French version of the Bank Act, Schedules I and II, which has the
 * legal names. TD Canada Trust, Tangerine and Desjardins have one name in both; those that are not here keep their English one.
 */
const IN_FRENCH: ReadonlyMap<string, string> = new Map([
  ['Bank of Montreal', 'Banque de Montréal'],
  ['Scotiabank', 'Banque Scotia'],
  ['Royal Bank of Canada', 'Banque Royale du Canada'],
  ['National Bank of Canada', 'Banque Nationale du Canada'],
  ['CIBC', 'Banque CIBC'],
  ['HSBC Bank Canada', 'Banque HSBC Canada'],
  ['Canadian Western Bank', 'Banque canadienne de l’Ouest'],
  ['Laurentian Bank of Canada', 'Banque Laurentienne du Canada'],
  ['Government of Canada', 'Gouvernement du Canada'],
  ['Bank of Canada', 'Banque du Canada'],
  ['Amex Bank of Canada', 'Banque Amex du Canada'],
  ['First Nations Bank of Canada', 'Banque des Premières Nations du Canada'],
  ["President's Choice Bank", 'Banque le Choix du Président'],
  ['Canadian Tire Bank', 'Banque Canadian Tire'],
  ['Manulife Bank of Canada', 'Banque Manuvie du Canada'],
  ['B2B Bank', 'B2B Banque'],
  ['Equitable Bank', 'Banque Équitable'],
  ['Citibank Canada', 'Citibanque Canada'],
  ['Alterna Bank', 'Banque Alterna'],
  ['Canada Post', 'Postes Canada'],
]);

/** The name of a bank as its own customers read it. */
export const bankNameIn = (name: string, language: 'en' | 'fr'): string =>
  (language === 'fr' ? IN_FRENCH.get(name) : null) ?? name;

/** An account as it was noted, “Royal Bank of Canada *****67” or the mask alone, with its bank as a reader of `language` knows it. */
export function accountIn(noted: string, language: 'en' | 'fr'): string {
  const end = noted.lastIndexOf(' ');
  return end < 0 ? noted : bankNameIn(noted.slice(0, end), language) + noted.slice(end);
}
