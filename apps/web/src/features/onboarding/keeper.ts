/** What was typed, on its way to the server. */
export type Keeper<Values> = {
  /** Something else stands in the form. */
  readonly note: (values: Values) => void;
  /** Sends what is not kept yet at once; settles when nothing is on its way any more. */
  readonly now: () => Promise<void>;
  /** Forgets what is not sent: the page itself was. */
  readonly drop: () => void;
};

type Options<Values> = {
  readonly keep: (values: Values) => Promise<string>;
  /** When the server had it. */
  readonly onKept: (at: string) => void;
  readonly onFailed: () => void;
  readonly afterMs?: number;
  readonly againMs?: number;
};

const AFTER_MS = 1_000;
const AGAIN_MS = 5_000;

/**
 * Sends what is typed when nothing was typed for a second. One at a time, so that an older text never comes after a newer one; what
 * could not be sent is tried again until it is.
 */
export function keeperOf<Values>({
  keep,
  onKept,
  onFailed,
  afterMs = AFTER_MS,
  againMs = AGAIN_MS,
}: Options<Values>): Keeper<Values> {
  let waiting: { readonly values: Values } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void now(), ms);
  };
  const send = async () => {
    const sent = waiting;
    if (!sent) return;
    waiting = null;
    try {
      onKept(await keep(sent.values));
    } catch {
      waiting ??= sent;
      onFailed();
      later(againMs);
    }
  };
  const now = () => {
    clearTimeout(timer);
    sending = sending.then(send);
    return sending;
  };
  return {
    note: (values) => {
      waiting = { values };
      later(afterMs);
    },
    now,
    drop: () => {
      clearTimeout(timer);
      waiting = null;
    },
  };
}
