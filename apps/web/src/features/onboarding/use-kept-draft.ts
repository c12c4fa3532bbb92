import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { useEffect, useRef, useState } from 'react';
import { type Fields, useApplying } from './applying.ts';
import { type Keeper, keeperOf } from './keeper.ts';

/** Where what is typed stands: with the server since a moment, on its way, or the server cannot be reached. */
export type DraftState = { readonly savedAt: string | null; readonly waiting: boolean; readonly failed: boolean };

const NOWHERE: Keeper<Fields> = { note: () => undefined, now: async () => undefined, drop: () => undefined };

/** Keeps what is typed on a page with the server. Give what stands in it on every render; null: nothing that is not sent. */
export function useKeptDraft(page: SubState, values: Fields | null) {
  const { application, keep, typed, senders } = useApplying();
  const [state, setState] = useState<DraftState>({
    savedAt: application.drafts[page]?.savedAt ?? null,
    waiting: false,
    failed: false,
  });
  const [keeper] = useState(() =>
    keep
      ? keeperOf<Fields>({
          keep: (noted) => keep(page, noted),
          onKept: (savedAt) => setState({ savedAt, waiting: false, failed: false }),
          onFailed: () => setState(({ savedAt }) => ({ savedAt, waiting: true, failed: true })),
        })
      : NOWHERE,
  );
  const known = useRef(JSON.stringify(values));
  useEffect(() => {
    const text = JSON.stringify(values);
    if (text === known.current) return;
    known.current = text;
    if (values) typed.set(page, values);
    else typed.delete(page);
    keeper.note(values ?? {});
    if (keep) setState((now) => ({ ...now, waiting: true }));
  }, [values, keeper, keep, page, typed]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void keeper.now();
    };
    document.addEventListener('visibilitychange', hidden);
    senders.add(keeper.now);
    return () => {
      senders.delete(keeper.now);
      document.removeEventListener('visibilitychange', hidden);
      void keeper.now().finally(keeper.drop);
    };
  }, [keeper, senders]);
  return {
    ...state,
    leave: () => void keeper.now(),
    /** Nothing is on its way any more. */
    settle: () => keeper.now(),
    /** The page itself was sent: what was typed is answered. */
    sent: () => {
      keeper.drop();
      typed.delete(page);
    },
  };
}
