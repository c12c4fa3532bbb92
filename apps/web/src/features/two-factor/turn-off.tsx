import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useState } from 'react';
import { CodeField } from '../../auth-forms/code-field.tsx';
import { codeMistake } from '../../auth-forms/password-mistake.ts';
import { RecoveryCodeField } from '../../auth-forms/recovery-code-field.tsx';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

/** A code of the app or, where the phone is lost, a recovery code turns the second factor off. */
export function TurnOff({ onDone }: { onDone: () => void }) {
  const { user } = useMe();
  const [isLost, setLost] = useState(false);
  const disable = trpc.twoFactor.disable.useMutation({ onSuccess: onDone });
  const form = useAuthForm(
    { code: '', recoveryCode: '' },
    ({ code, recoveryCode }) =>
      isLost
        ? { recoveryCode: recoveryCode.trim() === '' ? m.recovery_code_missing : undefined }
        : { code: codeMistake(code) },
    ({ code, recoveryCode }) => disable.mutate(isLost ? { recoveryCode: recoveryCode.trim() } : { code }),
    disable,
  );
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-[70ch] gap-5">
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <p>{user.kind === 'staff' ? m.two_factor_turn_off_means_staff() : m.two_factor_turn_off_means()}</p>
      {isLost ? (
        <RecoveryCodeField
          id="recoveryCode"
          value={form.values.recoveryCode}
          error={form.errorOf('recoveryCode')}
          onChange={(code) => form.change('recoveryCode', code)}
        />
      ) : (
        <CodeField
          id="code"
          value={form.values.code}
          error={form.errorOf('code')}
          onChange={(code) => form.change('code', code)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="destructive" size="field" busy={disable.isPending}>
          {m.two_factor_turn_off()}
        </Button>
        <Button
          variant="ghost"
          size="field"
          onClick={() => {
            setLost(!isLost);
            disable.reset();
            form.clear();
          }}
        >
          {isLost ? m.recovery_code_app_instead() : m.recovery_code_instead()}
        </Button>
      </div>
      {isLost && (
        <p className="text-muted-foreground text-small">{m.recovery_code_none_left({ email: BRAND.supportEmail })}</p>
      )}
    </form>
  );
}
