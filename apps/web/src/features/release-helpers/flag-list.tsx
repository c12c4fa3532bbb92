import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import type { ReleaseHelperSetting } from '@cordelle/validation/release-helper-settings.ts';
import type { ReleaseHelper } from '@cordelle/validation/release-helpers.ts';
import { useId } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

const NAMES: Record<ReleaseHelper, () => string> = {
  customer_notifications_released: m.flag_customer_notifications_released,
  rot_2548_ubo_released: m.flag_rot_2548_ubo_released,
  h1_terms_2024_released: m.flag_h1_terms_2024_released,
  require_service_agreement_fields_for_users: m.flag_require_service_agreement_fields_for_users,
  personal_verification_for_existing_users: m.flag_personal_verification_for_existing_users,
  'authorization_settings.opt_in_instant_bank_verification':
    m.flag_authorization_settings_opt_in_instant_bank_verification,
};

/** Every feature with its switch: for one client, or with null for all. */
export function FlagList({ clientId }: { clientId: string | null }) {
  useLocale();
  const query = trpc.releaseHelpers.settings.useQuery({ clientId });
  return (
    <PanelQuery query={query} rows={6}>
      {({ settings }) => (
        <ul className="divide-y">
          {settings.map((setting) => (
            <Flag key={setting.name} setting={setting} clientId={clientId} />
          ))}
        </ul>
      )}
    </PanelQuery>
  );
}

type Said = 'default' | 'on' | 'off';
const SAID: Record<Said, boolean | null> = { default: null, on: true, off: false };
const isSaid = (text: string): text is Said => text in SAID;
const saidOf = (enabled: boolean | null): Said => (enabled === null ? 'default' : enabled ? 'on' : 'off');

function fallbackWords({ byDefault, forAll }: ReleaseHelperSetting, ofClient: boolean): string {
  if (ofClient) return (forAll ?? byDefault) ? m.flag_as_all_on() : m.flag_as_all_off();
  return byDefault ? m.flag_default_on() : m.flag_default_off();
}

function Flag({ setting, clientId }: { setting: ReleaseHelperSetting; clientId: string | null }) {
  const id = useId();
  const utils = trpc.useUtils();
  const name = NAMES[setting.name]();
  const set = trpc.releaseHelpers.set.useMutation({
    onSuccess: async (settings) => {
      showAnswer(utils.releaseHelpers.settings, { clientId }, settings);
      await utils.auth.me.invalidate();
      showToast('ok', m.flag_saved({ name }));
    },
    onError: (error) => showToast('bad', Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer()),
  });
  const said = saidOf(clientId === null ? setting.forAll : setting.forClient);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <label htmlFor={id} className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block break-all font-mono text-muted-foreground text-small">{setting.name}</span>
      </label>
      <Select
        id={id}
        value={set.isPending ? saidOf(set.variables.enabled) : said}
        disabled={set.isPending}
        onChange={({ target: { value } }) => {
          if (isSaid(value)) set.mutate({ name: setting.name, clientId, enabled: SAID[value] });
        }}
      >
        <option value="default">{fallbackWords(setting, clientId !== null)}</option>
        <option value="on">{m.flag_on()}</option>
        <option value="off">{m.flag_off()}</option>
      </Select>
    </li>
  );
}
