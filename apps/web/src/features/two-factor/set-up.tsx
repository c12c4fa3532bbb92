import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CodeField } from '../../auth-forms/code-field.tsx';
import { QrCode } from '../../qr-code.tsx';
import { trpc } from '../../trpc.ts';
import { useCodeForm } from './use-code-form.ts';

const GROUP = /.{1,4}/g;

/** Three steps from a phone to a second factor; the first code of the app turns it on. */
export function SetUp({ uri, onDone }: { uri: string; onDone: (recoveryCodes: readonly string[]) => void }) {
  const utils = trpc.useUtils();
  const [first] = useState(uri);
  const enable = trpc.twoFactor.enable.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    // The key may be too old by now: then there is a new one to scan.
    onError: () => utils.twoFactor.get.invalidate(),
  });
  const form = useCodeForm((code) => enable.mutate({ code }), enable);
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-6">
      {uri !== first && <Banner tone="warn">{m.two_factor_renewed()}</Banner>}
      <ol className="grid gap-6">
        <Step number={1} title={m.two_factor_step_app()}>
          <p className="text-muted-foreground">{m.two_factor_step_app_means()}</p>
        </Step>
        <Step number={2} title={m.two_factor_step_scan()}>
          <p className="text-muted-foreground">{m.two_factor_step_scan_means()}</p>
          <QrCode text={uri} label={m.two_factor_qr()} />
          <TypedKey secret={new URL(uri).searchParams.get('secret') ?? ''} />
        </Step>
        <Step number={3} title={m.two_factor_step_code()}>
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          <CodeField
            id="code"
            value={form.values.code}
            error={form.errorOf('code')}
            onChange={(code) => form.change('code', code)}
          />
          <Button type="submit" variant="primary" size="field" className="justify-self-start" busy={enable.isPending}>
            {m.two_factor_turn_on()}
          </Button>
        </Step>
      </ol>
    </form>
  );
}

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-full bg-accent font-semibold text-accent-foreground"
    >
      {number}
    </span>
    <div className="grid gap-3 pt-0.5">
      <h2 className="text-h3">{title}</h2>
      {children}
    </div>
  </li>
);

function TypedKey({ secret }: { secret: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>
        <span className="font-semibold">{m.two_factor_key()}</span>{' '}
        <code className="break-words font-mono">{secret.match(GROUP)?.join(' ')}</code>
      </span>
      <Button size="small" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        {m.two_factor_key_copy()}
      </Button>
      <span role="status" className="text-small">
        {copied && m.two_factor_key_copied()}
      </span>
    </div>
  );
}
