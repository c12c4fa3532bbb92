import { useEffect, useEffectEvent, useRef } from 'react';
import { type ImportState, isUnderWay } from './import-work.ts';

const POLL_MS = 1_000;

/** How often an import is asked for again: while the server is at work on it. */
export const pollWhileUnderWay = ({ state: { data } }: { state: { data: { state: ImportState } | undefined } }) =>
  data && isUnderWay(data.state) ? POLL_MS : false;

/** Tells when the server is done with one step of an import, whose lines then say something else. */
function useChangeOfState(state: ImportState | undefined, onChange: (state: ImportState | undefined) => void) {
  const known = useRef(state);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    tell(state);
  }, [state]);
}

/** Whether something was written or taken back, so that other lists say something else as well. */
const wasWritten = (state: ImportState | undefined): boolean => state === 'imported' || state === 'undone';

type Cached = { readonly invalidate: () => Promise<void> };

/** Reads its lines and the list of imports again once its state changed; once something was written, `affected` as well. */
export function useReadAgain(
  state: ImportState | undefined,
  { preview, list }: { readonly preview: Cached; readonly list: Cached },
  affected: readonly Cached[],
): void {
  useChangeOfState(state, (now) => {
    for (const shown of [preview, list, ...(wasWritten(now) ? affected : [])]) void shown.invalidate();
  });
}
