import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import type {
  connectionAnswer,
  connectionFailedInput,
  relayLoginInput,
} from '@cordelle/validation/client-bank-accounts.ts';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { afterFrameMessage, FRAME_BEGINS, type FrameOutcome, type FrameState } from './frame-events.ts';
import { useLoadedForFrames } from './use-loaded-for-frames.ts';

const HELP: Readonly<Record<FrameState['help'], () => string>> = {
  search: m.bank_frame_search,
  sign_in: m.bank_frame_sign_in,
  choose_account: m.bank_frame_choose_account,
};
const MIN_HEIGHT = 500;
const heightOf = (): number => Math.max(MIN_HEIGHT, window.innerHeight - 700);

type Told<Input> = {
  readonly mutate: (told: Input) => void;
  readonly reset: () => void;
  readonly isError: boolean;
};

/** What a page asks of the server for its frame. */
export type BankWire = {
  readonly connect: {
    readonly mutate: () => void;
    readonly data: z.output<typeof connectionAnswer> | undefined;
    readonly isError: boolean;
  };
  readonly relay: Told<z.input<typeof relayLoginInput>>;
  readonly fail: Told<z.input<typeof connectionFailedInput>>;
};

/** The page of the connection service. What it tells is only which login to ask about. */
export function BankFrame({ wire: { connect, relay, fail } }: { wire: BankWire }) {
  useLocale();
  const [state, setState] = useState(FRAME_BEGINS);
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = connect.data?.connection ?? null;
  const loaded = useLoadedForFrames(true);
  const start = () => {
    setState(FRAME_BEGINS);
    relay.reset();
    fail.reset();
    connect.mutate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once
  useEffect(() => {
    if (loaded) start();
  }, []);
  useEffect(() => {
    if (!connection) return;
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== connection.origin || source !== frame.current?.contentWindow) return;
      setState((known) => afterFrameMessage(known, data));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [connection]);
  const { outcome } = state;
  const tell = (ended: FrameOutcome) => {
    if (!connection) return;
    const { connectionId } = connection;
    if (ended.kind === 'login')
      relay.mutate({ connectionId, loginId: ended.loginId, ...(ended.accountId && { accountId: ended.accountId }) });
    if (ended.kind === 'refused') fail.mutate({ connectionId, step: ended.step });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is told once
  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);

  const broken = connect.isError || (connect.data && !connection) || relay.isError || fail.isError;
  if (broken || outcome?.kind === 'interrupted')
    return (
      <Banner
        tone="warn"
        actions={
          <Button size="small" onClick={start}>
            {m.bank_frame_again()}
          </Button>
        }
      >
        {m.bank_frame_interrupted()}
      </Banner>
    );
  if (!connection || outcome)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner />
        {outcome ? m.bank_frame_asking() : m.bank_frame_opening()}
      </p>
    );
  return (
    <div className="grid gap-2">
      <p role="status">{HELP[state.help]()}</p>
      <iframe
        ref={frame}
        src={connection.frame}
        title={m.bank_frame_title()}
        style={{ minHeight: heightOf() }}
        className="scheme-light w-full rounded-control border bg-white"
      />
    </div>
  );
}
