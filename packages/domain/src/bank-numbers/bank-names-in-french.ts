/** What institutions call themselves in French, where that is another name. */
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
  ["President's Choice Financial", 'Services financiers le Choix du Président'],
  ['Canadian Tire Bank', 'Banque Canadian Tire'],
  ['ICICI Bank Canada', 'Banque ICICI du Canada'],
  ['Manulife Bank of Canada', 'Banque Manuvie du Canada'],
  ['B2B Bank', 'B2B Banque'],
  ['Equitable Bank', 'Banque Équitable'],
  ['Bank of China (Canada)', 'Banque de Chine (Canada)'],
]);

/** The name of a bank as its own customers read it. */
export const bankNameIn = (name: string, language: 'en' | 'fr'): string =>
  (language === 'fr' ? IN_FRENCH.get(name) : null) ?? name;
