import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { Switch } from '@cordelle/ui/switch.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { refusalOf } from '../../failure/refusal.ts';
import { useTRPC } from '../../trpc.ts';

/** What customers are told before each payment: when, to whom, and the switch. */
export function PaymentReminders() {
  const locale = useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(trpc.notificationSettings.get.queryOptions());
  const update = useMutation(
    trpc.notificationSettings.update.mutationOptions({
      onSuccess: (settings) => queryClient.setQueryData(trpc.notificationSettings.get.queryKey(), settings),
    }),
  );
  const enabled = update.isPending ? update.variables.paymentReminder.enabled : data.paymentReminder.enabled;
  const { daysBefore } = data.paymentReminder;
  const savedAt = update.isSuccess ? update.submittedAt : null;
  return (
    <Card title={m.reminders_title()} actions={<SavedNotice savedAt={savedAt} />} className="max-w-160">
      <div className="grid gap-4">
        {update.isError && <Banner tone="bad">{refusalOf(update.error)?.messages.base?.[0] ?? m.no_answer()}</Banner>}
        <Switch
          label={m.reminders_switch()}
          hint={m.reminders_switch_means({ days: daysBefore })}
          checked={enabled}
          onCheckedChange={(wanted) => update.mutate({ paymentReminder: { enabled: wanted } })}
        />
        <DefinitionList
          facts={[
            { label: m.reminders_sent(), value: m.reminders_sent_when({ days: daysBefore }) },
            { label: m.reminders_language(), value: m.reminders_language_means() },
            { label: m.reminders_reach(), value: formatNumber(data.customersReached, locale) },
            {
              label: m.reminders_no_email(),
              value:
                data.customersWithoutEmail > 0 ? (
                  <TextLink href="/client/customers">{formatNumber(data.customersWithoutEmail, locale)}</TextLink>
                ) : (
                  formatNumber(0, locale)
                ),
            },
          ]}
        />
        <p className="text-muted-foreground">{m.reminders_contents()}</p>
      </div>
    </Card>
  );
}
