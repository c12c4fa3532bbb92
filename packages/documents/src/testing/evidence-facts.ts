import type { Both, EvidencePackFacts } from '../evidence-pack/evidence-facts.ts';

const both = (en: string, fr: string): Both => ({ en, fr });
/** The widest digits: they fit all the same. */
export const FINGERPRINT = '0d'.repeat(32);

/** An evidence pack of so many debits. For tests and `bench`. */
export function evidenceFacts(debits: number): EvidencePackFacts {
  return {
    title: both('Evidence of consent', 'Preuve de consentement'),
    business: 'Maple Dental',
    reference: 'C-00000042-1',
    logo: null,
    notes: [both('What it is.', 'Ce que c’est.')],
    sections: [
      {
        title: both('Agreement', 'Accord'),
        rows: [
          { label: both('Given on', 'Donné le'), value: '2026-03-16 10:00' },
          { label: both('SHA-256', 'SHA-256'), value: FINGERPRINT },
          { label: both('Words that were accepted', 'Énoncé accepté'), value: 'I agree.\nOn two lines.' },
        ],
      },
      { title: both('Answers', 'Réponses'), rows: [] },
    ],
    agreement: {
      title: both('Text of the agreement', 'Texte de l’accord'),
      language: 'en',
      text: 'I authorize Maple Dental.\n\nI may cancel at any time.',
      document: null,
      none: both('On paper.', 'Sur papier.'),
    },
    versions: [],
    mails: { title: both('What the messages said', 'Ce que disaient les messages'), note: null, records: [] },
    pictures: [],
    attached: [],
    tables: [
      {
        title: both('Debits', 'Débits'),
        note: both(`${debits} listed`, `${debits} au dossier`),
        none: both('None recorded.', 'Rien de consigné.'),
        columns: [
          { label: both('Process date', 'Date de traitement'), align: 'start', width: 2 },
          { label: both('Amount', 'Montant'), align: 'end', width: 1 },
          { label: both('Status', 'État'), align: 'start', width: 3 },
        ],
        rows: Array.from({ length: debits }, (_, n) => ['2026-03-20', `${n + 1}.00`, 'Approved · Approuvé']),
      },
    ],
    sandbox: true,
  };
}
