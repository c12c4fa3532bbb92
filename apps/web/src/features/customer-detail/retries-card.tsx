import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Customer } from '../../customers/customer.ts';
import { useCan } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** Whether this customer's declined payments may be tried again without anybody doing anything. */
export function RetriesCard({ customer: { id, active, automaticRetries } }: { customer: Customer }) {
  useLocale();
  const mayChange = useCan('customers.edit');
  const maySetForAll = useCan('settings.update_business_info');
  return (
    <Panel
      title={m.retries_title()}
      actions={
        maySetForAll && (
          <TextLink href="/client/settings/declined_payments" aria-label={m.retries_customer_edit_all()}>
            {m.customer_notifications_edit()}
          </TextLink>
        )
      }
    >
      <div className="grid gap-4 p-4">
        <SettingSwitch
          customerId={id}
          name="automatic_retries"
          on={automaticRetries}
          label={m.retries_switch()}
          hint={automaticRetries ? m.retries_customer_follows() : m.retries_customer_never()}
          disabled={!mayChange || (!active && !automaticRetries)}
        />
      </div>
    </Panel>
  );
}
