import { formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Schedule } from './schedule.ts';

/** Who paused a schedule, why, and what ends it. */
export function PauseNotice({ schedule: { pausedBy, pausedUntil } }: { schedule: Schedule }) {
  const locale = useLocale();
  if (pausedBy === 'payer')
    return (
      <Banner tone="warn" title={m.schedule_paused_by_payer_title()}>
        <p>{m.schedule_paused_by_payer()}</p>
      </Banner>
    );
  return (
    <Banner tone="info" title={m.schedule_paused_by_person_title()}>
      <p>
        {pausedUntil
          ? m.schedule_paused_by_person_until({ date: formatDateWithWeekday(pausedUntil, locale) })
          : m.schedule_paused_by_person()}
      </p>
    </Banner>
  );
}
