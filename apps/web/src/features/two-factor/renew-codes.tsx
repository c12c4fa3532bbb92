import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useState } from 'react';
import { CodeField } from '../../auth-forms/code-field.tsx';
import { trpc } from '../../trpc.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useCodeForm } from './use-code-form.ts';

/** How many recovery codes are left, and new ones in place of them, by a code of the app. */
export function RenewCodes({ left }: { left: number }) {
  const utils = trpc.useUtils();
  const [open, setOpen] = useState(false);
  const close = async () => {
    setOpen(false);
    await utils.twoFactor.get.invalidate();
  };
  return (
    <Card title={m.recovery_codes_heading()} className="p-4 sm:p-6">
      <p className={left === 0 ? 'text-destructive' : undefined}>
        {left === 0 ? m.recovery_codes_nothing_left() : m.recovery_codes_left({ count: left })}
      </p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        {m.recovery_codes_renew()}
      </Button>
      {open && <RenewDialog onClose={() => void close()} />}
    </Card>
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = trpc.twoFactor.renewRecoveryCodes.useMutation();
  const form = useCodeForm((code) => renew.mutate({ code }), renew);
  const done = (
    <Button variant="primary" onClick={onClose}>
      {m.recovery_codes_kept()}
    </Button>
  );
  return (
    <Dialog open onOpenChange={onClose} title={m.recovery_codes_renew()} {...(renew.data && { actions: done })}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          <CodeField
            id="code"
            value={form.values.code}
            error={form.errorOf('code')}
            onChange={(code) => form.change('code', code)}
          />
          <Button type="submit" variant="primary" className="justify-self-end" busy={renew.isPending}>
            {m.recovery_codes_renew()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
