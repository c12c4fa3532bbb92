import { DOCUMENTS_OF_ACCOUNT, type DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { m } from '@cordelle/i18n/messages';
import { useState } from 'react';
import type { BankForm } from '../../../customers/bank-fields.tsx';
import { type BankField, bankInput, bankMistakes, bankValuesOf } from '../../../customers/bank-values.ts';
import { refusalOf } from '../../../failure/refusal.ts';
import { useClient } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';
import { DOCUMENT_WORDS } from '../../../uploads/document-words.ts';
import { canCount, useDocuments } from '../../../uploads/use-documents.ts';
import { bankFlags, flagsOf } from './bank-flags.ts';
import { type Purpose, useStandings } from './use-standings.ts';

type FormError = { readonly fieldId: string | null; readonly message: string };

/** One account as it is being given: what is shown of it, what is wrong, and saving it. */
export function useAccountForm(purpose: Purpose) {
  const { country } = useClient();
  const { standings, take } = useStandings();
  const documents = useDocuments();
  const utils = trpc.useUtils();
  const standing = standings[purpose];
  const [byHand, setByHand] = useState(false);
  const [editing, setEditing] = useState(false);
  const [values, setValues] = useState(() => bankValuesOf(country, null));
  const [attempt, setAttempt] = useState(0);
  const [said, setSaid] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [sending, setSending] = useState<ReadonlySet<DocumentTitle>>(new Set());
  const type = trpc.clientBankAccounts.typeNumbers.useMutation({ onSuccess: take });

  const flags = flagsOf(
    bankFlags(standings, { byHand: { settlement: byHand, billing: byHand }, same: standings.sameAsSettlement }),
    purpose,
  );
  const shows =
    standing.account && !editing
      ? ('account' as const)
      : standing.connection === 'reading' && !byHand
        ? ('reading' as const)
        : flags.doFlinks
          ? ('connection' as const)
          : ('numbers' as const);
  const asksDocuments = shows === 'numbers' || (shows === 'account' && standing.documents);
  const mistakes =
    attempt > 0 && shows === 'numbers' ? bankMistakes(country, values, { onFile: null, required: true }) : {};
  const errorOf = (name: BankField): string | undefined => mistakes[name]?.() ?? said[name]?.[0];
  const missing = asksDocuments ? DOCUMENTS_OF_ACCOUNT[purpose].filter((title) => !documents.has(title)) : [];
  const base = said.base ?? [];
  const numberErrors = Object.keys(values).flatMap((name) => {
    const message = errorOf(name as BankField);
    return message ? [{ fieldId: name, message }] : [];
  });
  const errors: readonly FormError[] =
    attempt === 0
      ? []
      : [
          ...(shows === 'connection' ? [{ fieldId: `${purpose}_connection`, message: m.bank_account_needed() }] : []),
          ...numberErrors,
          ...missing.map((title) => ({ fieldId: title, message: DOCUMENT_WORDS[title].required() })),
          ...base.map((message) => ({ fieldId: null, message })),
        ];
  const form: BankForm = {
    values,
    errorOf,
    change: (name, value) => {
      setValues((known) => ({ ...known, [name]: value }));
      setSaid({});
    },
  };
  return {
    ...form,
    standing,
    canConnect: flags.canDoFlinks,
    shows,
    asksDocuments,
    attempt,
    errors,
    busy: type.isPending,
    typeByHand: (hand: boolean) => {
      setByHand(hand);
      setAttempt(0);
    },
    edit: (edited: boolean) => {
      setEditing(edited);
      setAttempt(0);
    },
    noteBusy: (title: DocumentTitle, isBusy: boolean) =>
      setSending((known) => {
        if (known.has(title) === isBusy) return known;
        const next = new Set(known);
        if (isBusy) next.add(title);
        else next.delete(title);
        return next;
      }),
    /** Saves what is not saved yet. Returns whether nothing of this account is missing any more. */
    save: async (): Promise<boolean> => {
      setAttempt((count) => count + 1);
      setSaid({});
      if (shows === 'reading') return true;
      if (shows === 'connection') return false;
      if (sending.size > 0) {
        setSaid({ base: [m.document_still_sending()] });
        return false;
      }
      if (shows === 'account') return missing.length === 0;
      const wrong = bankMistakes(country, values, { onFile: null, required: true });
      const bankAccount = bankInput(country, values, null);
      if (Object.values(wrong).some(Boolean) || !bankAccount) return false;
      try {
        await type.mutateAsync({ purpose, bankAccount });
        setEditing(false);
        // Numbers stay with the server alone.
        setValues(bankValuesOf(country, null));
      } catch (error) {
        setSaid(refusalOf(error)?.messages ?? { base: [m.no_answer()] });
        return false;
      }
      // Documents of the account that was there before are of no use for this one.
      const { documents: now } = await utils.clientFiles.list.fetch({}, { staleTime: 0 });
      return DOCUMENTS_OF_ACCOUNT[purpose].every((wanted) =>
        now.some((document) => document.title === wanted && canCount(document)),
      );
    },
  };
}
export type AccountForm = ReturnType<typeof useAccountForm>;
