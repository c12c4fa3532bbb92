import type { PersonalDetail } from '@cordelle/domain/account/required-details.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import { useState } from 'react';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { inputOf, mistakesIn, requiredFields, valuesOf } from './details-values.ts';

type Options = {
  readonly account: Account;
  readonly required: readonly PersonalDetail[];
  /** Whether a position in every business is asked for as well. */
  readonly positions: boolean;
  readonly onSaved: () => void;
  /** Words for what went wrong, where they are not the usual ones. */
  readonly messagesOf?: (error: unknown) => Readonly<Record<string, readonly string[]>>;
};

/** What somebody says of themselves: values, what is wrong with them, and saving. */
export function useDetailsForm({ account, required, positions, onSaved, messagesOf }: Options) {
  const utils = trpc.useUtils();
  // What another tab saves meanwhile is not undone by this one.
  const [opened] = useState(() => valuesOf(account, positions));
  const fields = requiredFields(required);
  const update = trpc.account.update.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.account.get, undefined, saved);
      onSaved();
    },
  });
  const form = useAuthForm(
    opened,
    (values) => mistakesIn(values, fields, new Date().toISOString().slice(0, 10)),
    (values) => update.mutate(inputOf(values, opened, account)),
    update,
    messagesOf,
  );
  const dirty = Object.entries(form.values).some(([name, value]) => value !== opened[name]);
  return { form, fields, dirty, busy: update.isPending, failed: form.errors.length > 0 };
}
export type DetailsForm = ReturnType<typeof useDetailsForm>;
