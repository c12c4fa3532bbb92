import { m } from '@cordelle/i18n/messages';
import { refusalOf } from '../../../failure/refusal.ts';

/** What the server said of a page that was sent, or that it said nothing. */
export const errorsOf = (error: unknown): { fieldId: null; message: string }[] =>
  error === null
    ? []
    : Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] })
        .flat()
        .map((message) => ({ fieldId: null, message }));
