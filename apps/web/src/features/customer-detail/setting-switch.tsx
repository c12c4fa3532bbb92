import { m } from '@cordelle/i18n/messages';
import { Switch } from '@cordelle/ui/switch.tsx';
import { useCustomerAction } from '../../customers/use-customer-action.ts';

const DONE = {
  auto_import_invoices: {
    on: m.activity_setting_auto_import_invoices_on,
    off: m.activity_setting_auto_import_invoices_off,
  },
  auto_update: { on: m.activity_setting_auto_update_on, off: m.activity_setting_auto_update_off },
  payment_reminder: { on: m.activity_setting_payment_reminder_on, off: m.activity_setting_payment_reminder_off },
  automatic_retries: { on: m.activity_setting_automatic_retries_on, off: m.activity_setting_automatic_retries_off },
  payment_receipt: { on: m.activity_setting_payment_receipt_on, off: m.activity_setting_payment_receipt_off },
} as const;

/** One setting of one customer that takes effect at once. */
export function SettingSwitch({
  customerId,
  name,
  on,
  label,
  hint,
  disabled,
}: {
  customerId: string;
  name: keyof typeof DONE;
  on: boolean;
  label: string;
  hint?: string | undefined;
  disabled: boolean;
}) {
  const { perform, isPending } = useCustomerAction(
    customerId,
    on ? `disable_${name}` : `enable_${name}`,
    on ? DONE[name].off() : DONE[name].on(),
  );
  return (
    <Switch
      label={label}
      {...(hint ? { hint } : {})}
      checked={on}
      disabled={disabled || isPending}
      onCheckedChange={perform}
    />
  );
}
