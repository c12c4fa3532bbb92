import { expect, test } from 'vitest';
import { drawnDocument } from '../testing/drawn-document.ts';
import { PIXEL } from '../testing/pixel.ts';
import type { CaseFileFacts } from './case-file-facts.ts';

const facts = (steps: number, logo: string | null = null): CaseFileFacts => ({
  language: 'fr',
  title: 'Dossier',
  business: 'Boulangerie Mélèze',
  subtitle: 'Demande, tour 2',
  logo,
  generatedAt: '18 mars 2026, 10 h',
  sandbox: true,
  parts: [
    {
      title: 'Entreprise',
      state: 'Accepté par Ada Roy',
      rows: [{ label: 'Forme juridique', value: 'Société par actions\nfédérale' }],
      table: {
        columns: [
          { label: 'Déclaré', width: 1 },
          { label: 'Appuyé par', width: 2 },
        ],
        rows: [['123026635', 'Registre : même nom']],
      },
      none: 'Rien',
    },
    { title: 'Notes', state: '', rows: [], table: null, none: 'Aucune note.' },
    {
      title: 'Historique',
      state: '',
      rows: [],
      table: {
        columns: [{ label: 'Étape', width: 1 }],
        rows: Array.from({ length: steps }, (_, at) => [`étape ${at + 1}`]),
      },
      none: 'Rien',
    },
  ],
});
const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

test('a case is printed part by part, and what has nothing to say says so', async () => {
  const { text, pages } = await drawnDocument({ document: 'case_file', facts: facts(2) });
  const words = squeezed(text);
  for (const said of ['Dossier', 'Accepté par Ada Roy', 'fédérale', 'Registre : même nom', 'Aucune note.', 'étape 2'])
    expect(words).toContain(squeezed(said));
  expect(words).toContain(squeezed('Page 1 sur 1'));
  expect(pages).toBe(1);
});

test('sixty steps are printed, every one of them', async () => {
  const { text, pages } = await drawnDocument({ document: 'case_file', facts: facts(60) });
  expect(pages).toBe(1 + Math.ceil(60 / 24));
  for (const step of ['étape 1', 'étape 30', 'étape 60']) expect(squeezed(text)).toContain(squeezed(step));
});

test('the picture of the provider stands at its head, where there is one; one that cannot be read keeps nobody from the case', async () => {
  const pictured = async (logo: string | null) => {
    const { hasPictures, text } = await drawnDocument({ document: 'case_file', facts: facts(2, logo) });
    expect(squeezed(text)).toContain(squeezed('Accepté par Ada Roy'));
    return hasPictures;
  };
  expect(await pictured(PIXEL)).toBe(true);
  expect(await pictured(null)).toBe(false);
  expect(await pictured(`data:image/png;base64,${Buffer.from('no picture').toString('base64')}`)).toBe(false);
});
