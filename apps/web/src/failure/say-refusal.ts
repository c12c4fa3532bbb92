import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { refusalOf } from './refusal.ts';

/** Every sentence of a refusal; that no answer came where there is none. */
export const sentencesOf = (error: unknown): string[] =>
  Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat();

/** All the server said, as alerts: for acts that have no fields to place words under. */
export function sayRefusal(error: unknown): void {
  for (const message of sentencesOf(error)) showAlert({ tone: 'bad', message });
}
