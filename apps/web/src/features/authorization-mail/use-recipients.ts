import type { Language } from '@cordelle/validation/language.ts';
import { useState } from 'react';
import { blankRecipient, type Recipient } from './recipients.ts';

/** The rows of the form: at least one, and each keeps its key while others come and go. */
export function useRecipients(language: Language) {
  const [next, setNext] = useState(1);
  const [rows, setRows] = useState<readonly Recipient[]>([blankRecipient(0, language)]);
  return {
    rows,
    change: (key: number, change: Partial<Recipient>) =>
      setRows((known) => known.map((row) => (row.key === key ? { ...row, ...change } : row))),
    /** Returns the key of the new row. */
    add: (): number => {
      setNext(next + 1);
      setRows((known) => [...known, blankRecipient(next, known.at(-1)?.language ?? language)]);
      return next;
    },
    remove: (key: number) => setRows((known) => (known.length > 1 ? known.filter((row) => row.key !== key) : known)),
  };
}
