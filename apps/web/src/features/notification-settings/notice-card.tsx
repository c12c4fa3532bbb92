import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { Switch } from '@cordelle/ui/switch.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { NoticeTexts } from './notice-texts.tsx';
import { NOTICES, type NoticeField, type NotificationSettings } from './notices.ts';
import { useNotificationSettings } from './use-notification-settings.ts';

/** One kind of mail to all payers of a client: whether it is sent, whom it reaches, and its words. */
export function NoticeCard({ field, settings }: { field: NoticeField; settings: NotificationSettings }) {
  const locale = useLocale();
  const update = useNotificationSettings();
  const notice = settings[field];
  const words = NOTICES[field];
  const days = settings.reminderDaysBefore;
  // Counts are of those for whom it is on: where it is on for nobody they say nothing of addresses.
  const sentToNobody = !notice.enabledByDefault && notice.customersReached === 0 && notice.customersWithoutEmail === 0;
  const wanted = update.isPending ? update.variables[field]?.enabledByDefault : undefined;
  return (
    <Card
      title={words.title({ days })}
      actions={<SavedNotice savedAt={update.isSuccess ? update.submittedAt : null} />}
      className="grid content-start p-4 sm:p-6"
    >
      <div className="grid gap-4">
        {update.isError && <Banner tone="bad">{refusalOf(update.error)?.messages.base?.[0] ?? m.no_answer()}</Banner>}
        <Switch
          label={words.switch({ days })}
          hint={words.means({ days })}
          checked={wanted ?? notice.enabledByDefault}
          onCheckedChange={(enabledByDefault) => update.mutate({ [field]: { enabledByDefault } })}
        />
        <DefinitionList
          facts={[
            { label: m.reminders_sent(), value: words.sent({ days }) },
            { label: m.reminders_language(), value: m.reminders_language_means() },
            ...(sentToNobody
              ? [{ label: m.reminders_reach(), value: m.reminders_off_for_all() }]
              : [
                  { label: m.reminders_reach(), value: formatNumber(notice.customersReached, locale) },
                  {
                    label: m.reminders_no_email(),
                    value:
                      notice.customersWithoutEmail > 0 ? (
                        <TextLink href="/client/customers">
                          {formatNumber(notice.customersWithoutEmail, locale)}
                        </TextLink>
                      ) : (
                        formatNumber(0, locale)
                      ),
                  },
                ]),
          ]}
        />
        <NoticeTexts field={field} notice={notice} placeholders={settings.placeholders} />
      </div>
    </Card>
  );
}
