import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useCan } from '../../me/me.ts';
import { useTRPC } from '../../trpc.ts';
import { SettingSwitch } from './form-parts.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** Signing in at one's bank, which costs the client something: the first time somebody agrees to that. */
export function InstantVerification({ form }: { form: SettingsForm }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = useCan('authorization_settings.opt_in_instant_bank_verification');
  const [asking, setAsking] = useState(false);
  const { setting } = form;
  const on = form.isOn('enableFlinks');
  const optedIn = 'flinksOptedIn' in setting && setting.flinksOptedIn;
  const optIn = useMutation(
    trpc.authorizationSettings.optIn.mutationOptions({
      onSuccess: (now) => {
        setAsking(false);
        queryClient.setQueryData(trpc.authorizationSettings.processing.queryKey(), now);
        form.keptElsewhere(['enableFlinks', 'requireVerification']);
      },
      onError: (error) => {
        setAsking(false);
        showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer());
      },
    }),
  );
  return (
    <div className="grid gap-5">
      <SettingSwitch
        form={form}
        name="enableFlinks"
        label={m.auth_ibv_enable()}
        hint={may ? m.auth_ibv_enable_means() : m.auth_ibv_off()}
        disabled={!may && !on}
        onChange={(wanted) => {
          if (wanted && !optedIn) setAsking(true);
          else form.changeAll({ enableFlinks: wanted, ...(wanted && { requireVerification: true }) });
        }}
      />
      {setting.countryCode === 'CA' && (
        <SettingSwitch
          form={form}
          name="requireVerification"
          label={m.auth_ibv_require()}
          hint={on ? m.auth_ibv_require_locked() : m.auth_ibv_require_means()}
          disabled={on}
        />
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.auth_ibv_title()}
        description={m.auth_ibv_means()}
        action={m.auth_ibv_turn_on()}
        destructive={false}
        busy={optIn.isPending}
        onAction={() => optIn.mutate()}
      />
    </div>
  );
}
