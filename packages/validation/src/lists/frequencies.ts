import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { inFrench } from './labelled.ts';

const FREQUENCIES_IN_FRENCH: Readonly<Record<Frequency, string>> = {
  Once: 'Une fois',
  Twice: 'Deux fois',
  Weekly: 'Chaque semaine',
  'Every Other Week': 'Toutes les deux semaines',
  Monthly: 'Chaque mois',
  'Every Other Month': 'Tous les deux mois',
  Quarterly: 'Chaque trimestre',
  'Semi-Annually': 'Chaque semestre',
  Yearly: 'Chaque année',
};
export const FREQUENCY_LIST = inFrench(FREQUENCIES_IN_FRENCH);
