import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';

const SHOWN_MS = 5_000;

/** Says that owners were saved, over whatever page comes next. */
export const tellSaved = (): number => showAlert({ tone: 'ok', message: m.owners_saved(), timeoutMs: SHOWN_MS });
