import { expect, test } from 'vitest';
import { evidenceInWords } from './evidence-in-words.ts';

const french = { zone: 'America/Toronto', language: 'fr' } as const;

test('Given what a page of ours notes, a French reader reads it in French, no field by its name', () => {
  const read = evidenceInWords(
    {
      method: 'click_through',
      flow: '7',
      page: 'donation',
      mailedRequest: '3',
      startedAt: '2026-03-16T13:58:00.000Z',
      authorizedAt: '2026-03-16T14:00:00.000Z',
      clickedAt: '2026-03-16T14:00:01.000Z',
      zone: 'America/Toronto',
      authorizedOn: '2026-03-16',
      ip: '192.0.2.7',
      userAgent: 'Firefox',
      agreementVersion: '3',
      consentLabel: 'J’autorise ces débits.',
      answers: { firstName: 'Léa', address: { city: 'Ottawa' }, frequency: 'Monthly', agree: true, comment: 'none' },
      account: '*****67',
      bankName: 'Banque Royale',
      verification: 'none',
      linkCode: 'maple-dental',
    },
    french,
  );
  expect(read.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Prénom: Léa',
    'Ville: Ottawa',
    'Fréquence: Chaque mois',
    'Commentaire: none',
    'A accepté les modalités: Oui',
    'Méthode: Clic sur une de nos pages',
    'Page: Page de don',
    'Énoncé accepté: J’autorise ces débits.',
    'Version du libellé: 3',
    'Code du lien: maple-dental',
    'Demande envoyée par courriel: 3',
    'Numéro de la visite: 7',
    'Pages ouvertes le: 16 mars 2026, 9 h 58 HAE',
    'Autorisé le: 16 mars 2026, 10 h 00 HAE',
    'Jour du consentement: 16 mars 2026',
    'Clic le: 16 mars 2026, 10 h 00 HAE',
    'Fuseau horaire: America/Toronto',
    'Adresse IP: 192.0.2.7',
    'Navigateur: Firefox',
    'Compte (masqué): *****67',
    'Banque: Banque Royale',
    'Vérification du compte: Aucune',
  ]);
});

test('Given a consent that was withdrawn, it says how and what became of the debits', () => {
  const withdrawn = { method: 'mailed_link', withdrawnAt: '2026-03-16T14:00:00.000Z', ip: '192.0.2.7', payments: 2 };
  expect(evidenceInWords(withdrawn, { zone: 'America/Toronto', language: 'en' })).toEqual([
    { label: 'Method', value: 'Link sent by email' },
    { label: 'Withdrawn on', value: 'Mar 16, 2026, 10:00\u00a0AM\u00a0EDT' },
    { label: 'Planned debits removed', value: '2' },
    { label: 'IP address', value: '192.0.2.7' },
  ]);
});
