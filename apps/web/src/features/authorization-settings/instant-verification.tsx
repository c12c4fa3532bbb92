import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { SettingSwitch } from './form-parts.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const CUSTOMER_WORDS = {
  enable: m.auth_ibv_enable,
  means: m.auth_ibv_enable_means,
  costs: m.auth_ibv_means,
};
/** Of donors no verification is required: who does not sign in types the numbers. */
const DONOR_WORDS = {
  enable: m.auth_ibv_enable_donor,
  means: m.auth_ibv_enable_donor_means,
  costs: m.auth_ibv_donor_means,
};

/** Signing in at one's bank, which costs the client something: the first time somebody agrees to that. */
export function InstantVerification({ form, donors = false }: { form: SettingsForm; donors?: boolean }) {
  const may = useCan('authorization_settings.opt_in_instant_bank_verification');
  const [asking, setAsking] = useState(false);
  const { setting } = form;
  const on = form.isOn('enableFlinks');
  const words = donors ? DONOR_WORDS : CUSTOMER_WORDS;
  const verifies = 'requireVerification' in setting;
  const optedIn = 'flinksOptedIn' in setting && setting.flinksOptedIn;
  const optIn = trpc.authorizationSettings.optIn.useMutation({
    onSuccess: async () => {
      await form.loadAgain();
      setAsking(false);
      form.keptElsewhere(['enableFlinks', 'requireVerification']);
    },
    onError: (error) => {
      setAsking(false);
      showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer());
    },
  });
  return (
    <div className="grid gap-5">
      <SettingSwitch
        form={form}
        name="enableFlinks"
        label={words.enable()}
        hint={may ? words.means() : m.auth_ibv_off()}
        disabled={!may && !on}
        onChange={(wanted) => {
          if (wanted && !optedIn) setAsking(true);
          else form.changeAll({ enableFlinks: wanted, ...(wanted && verifies && { requireVerification: true }) });
        }}
      />
      {verifies && setting.countryCode === 'CA' && (
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
        description={words.costs()}
        action={m.auth_ibv_turn_on()}
        destructive={false}
        busy={optIn.isPending}
        onAction={() => optIn.mutate()}
      />
    </div>
  );
}
