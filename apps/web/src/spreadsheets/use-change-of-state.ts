import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportState } from './import-work.ts';

export const IMPORT_POLL_MS = 1_000;

/** Tells when the server is done with one step of an import, whose lines then say something else. */
export function useChangeOfState(state: ImportState | undefined, onChange: (state: ImportState | undefined) => void) {
  const known = useRef(state);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    tell(state);
  }, [state]);
}

/** Whether something was written or taken back, so that other lists say something else as well. */
export const wasWritten = (state: ImportState | undefined): boolean => state === 'imported' || state === 'undone';
