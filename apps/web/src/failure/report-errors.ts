import { chosenClient } from '../me/chosen-client.ts';
import { trpcClient } from '../trpc.ts';

const PER_MINUTE_MAX = 5;
const MINUTE_MS = 60_000;
const MESSAGE_MAX = 1000;
const TRACE_MAX = 5000;

/** What browsers say of scripts of other sites: nothing that could be looked into. */
const NOT_OURS = 'Script error.';

/** Returns whether an error is worth a report now: not one of another site, not one just reported, not one too many. */
export function reportLimit() {
  let reported: { readonly message: string; readonly atMs: number }[] = [];
  return (message: string, atMs: number): boolean => {
    reported = reported.filter((earlier) => atMs - earlier.atMs < MINUTE_MS);
    if (message === '' || message === NOT_OURS) return false;
    if (reported.length >= PER_MINUTE_MAX || reported.some((earlier) => earlier.message === message)) return false;
    reported.push({ message, atMs });
    return true;
  };
}

const mayReport = reportLimit();

/** Tells the server what broke here. That the report itself fails is nobody's news: it is never reported in turn. */
export function reportError(error: unknown): void {
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : 'unknown';
  if (!mayReport(message, performance.now())) return;
  trpcClient.browserErrors.report
    .mutate({
      message: message.slice(0, MESSAGE_MAX),
      trace: error instanceof Error ? (error.stack?.slice(0, TRACE_MAX) ?? null) : null,
      path: window.location.pathname,
      activeClientId: chosenClient(),
    })
    .catch(() => undefined);
}
