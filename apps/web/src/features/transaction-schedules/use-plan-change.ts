import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { skipToken } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { useMemo, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { trpc, underKey } from '../../trpc.ts';
import { useSettled } from '../../use-settled.ts';

const PAUSE_MS = 300;

/** A change of a plan as the server is asked about it before it is saved. */
export type PlanChange = inferRouterInputs<AppRouter>['transactionSchedules']['previewChange']['change'];

/** The mutation of a change, as far as a dialog needs it. */
type Saving = { readonly isPending: boolean; readonly error: unknown };

/** What every write to a plan shares: one key per dialog, a word of success, fresh figures wherever plans are shown. */
export function usePlanWrite(close: () => void) {
  const utils = trpc.useUtils();
  const { key, renew } = useIdempotencyKey();
  return {
    ...underKey(key),
    // A refused change left nothing behind: what is sent next is another one.
    onError: (error: unknown) => {
      if (refusalOf(error)) renew();
    },
    onSuccess: async () => {
      await Promise.all([
        utils.transactionSchedules.invalidate(),
        utils.financialTransactions.invalidate(),
        utils.customers.invalidate(),
      ]);
      showToast('ok', m.ui_changes_saved());
      close();
    },
  };
}

/**
 * What the server says of a change as it stood when the person last paused, and every refusal placed under a field or above the
 * form. `change` null: too little is filled in to ask. The last answer stays, dimmed, until the next one is here.
 */
export function usePlanChange<Field extends string>({
  id,
  change,
  fields,
  missing,
  saving,
}: {
  id: string;
  change: PlanChange | null;
  fields: readonly Field[];
  /** Words for fields that cannot be sent as they are; said once somebody tried to. */
  missing: Partial<Record<Field, string>>;
  saving: Saving;
}) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is built anew each time; its text tells whether it differs
  const steady = useMemo(() => change, [JSON.stringify(change)]);
  const asked = useSettled(steady, PAUSE_MS);
  const query = trpc.transactionSchedules.previewChange.useQuery(asked ? { id, change: asked } : skipToken, {
    placeholderData: (last) => last,
    staleTime: 0,
    trpc: { abortOnUnmount: true },
  });
  const preview = change === null ? undefined : query.data;
  const refused = mapServerMessages(
    saving.error && !saving.isPending ? (refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }) : {},
    fields,
  );
  const foreseen = mapServerMessages(preview?.problems ?? {}, fields);
  const errorOf = (field: Field): string | undefined =>
    (attempt > 0 ? missing[field] : undefined) ?? refused.fields[field] ?? foreseen.fields[field];
  const general = refused.rest.length > 0 ? refused.rest : foreseen.rest;
  return {
    preview,
    /** A newer answer is on its way. */
    checking: change !== null && (query.isFetching || asked !== steady),
    failed: query.isError ? (refusalOf(query.error)?.messages.base?.[0] ?? m.no_answer()) : null,
    attempt,
    errorOf,
    general,
    /** Sends what is complete; says what is missing otherwise. */
    submit: (send: () => void) => {
      setAttempt((count) => count + 1);
      if (Object.values(missing).every((words) => words === undefined) && !saving.isPending) send();
    },
  };
}
