import { invariant } from '@cordelle/domain/errors.ts';
import { startLocale } from '@cordelle/ui/locale.ts';
import { startTheme } from '@cordelle/ui/theme.ts';
import { Fragment, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';

/** What reports is fetched when there is something to report. Where it cannot be fetched, that is no error to report in turn. */
const report = (error: unknown) =>
  void import('./failure/report-errors.ts').then(({ reportError }) => reportError(error)).catch(() => undefined);

/** Where the document draws: one tree, or a second one that is prepared while the first is still looked at. */
export type Stage = {
  /** Draws `tree` alone. */
  readonly show: (tree: ReactNode) => void;
  /** Begins `next` below what is on screen. Shown later, it goes on as it was begun. */
  readonly prepare: (next: ReactNode) => void;
};

/** Begins a visit, whatever page it begins with: looks and language of the reader, and who hears of errors. Returns where to draw. */
export function start(): Stage {
  // What zod reads before its first schema, in whichever file that comes: it would try whether code may be made of text, which the
  // content security policy forbids and reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  startTheme();
  // One file serves both languages.
  startLocale();
  // Where a part of the console did not come, the router loads the document anew; without a network there would be nothing to show.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
  });
  window.addEventListener('error', ({ error, message }) => report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const place = document.getElementById('console');
  invariant(place, 'index.html has a place for the console');
  const root = createRoot(place);
  let first: ReactNode = null;
  let second: ReactNode = null;
  const draw = () =>
    root.render(
      <StrictMode>
        <Fragment key="first">{first}</Fragment>
        <Fragment key="second">{second}</Fragment>
      </StrictMode>,
    );
  return {
    show: (tree) => {
      if (tree === second) first = null;
      else [first, second] = [tree, null];
      draw();
    },
    prepare: (next) => {
      second = next;
      draw();
    },
  };
}
