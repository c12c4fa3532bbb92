import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { CodeField } from '../../auth-forms/code-field.tsx';
import { useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useCodeForm } from './use-code-form.ts';

/** A code of the app turns the second factor off. */
export function TurnOff({ onDone }: { onDone: () => void }) {
  const { user } = useMe();
  const disable = trpc.twoFactor.disable.useMutation({ onSuccess: onDone });
  const form = useCodeForm((code) => disable.mutate({ code }), disable);
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-[70ch] gap-5">
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <p>{user.kind === 'staff' ? m.two_factor_turn_off_means_staff() : m.two_factor_turn_off_means()}</p>
      <CodeField
        id="code"
        value={form.values.code}
        error={form.errorOf('code')}
        onChange={(code) => form.change('code', code)}
      />
      <Button type="submit" variant="destructive" size="field" className="justify-self-start" busy={disable.isPending}>
        {m.two_factor_turn_off()}
      </Button>
      <p className="text-muted-foreground text-small">{m.two_factor_lost({ email: BRAND.supportEmail })}</p>
    </form>
  );
}
