import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { formatDate, formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';

/** Since when an application is with the provider, and by when it answers, or was to. */
export function Received({
  rail,
  application: { submittedAt, answerExpected },
}: {
  readonly rail: Rail;
  readonly application: Pick<Onboarding, 'submittedAt' | 'answerExpected'>;
}) {
  const locale = useLocale();
  if (!submittedAt)
    return <Banner>{rail === 'US' ? m.onboarding_pending_takes_us() : m.onboarding_pending_takes_ca()}</Banner>;
  const receivedOn = localDate(new Date(submittedAt), RAIL_FACTS[rail].zone);
  const title = m.onboarding_pending_received({ date: formatDate(receivedOn, locale) });
  if (!answerExpected) return <Banner tone="ok" title={title} />;
  const between = {
    from: formatDateWithWeekday(answerExpected.from, locale),
    to: formatDateWithWeekday(answerExpected.to, locale),
  };
  if (answerExpected.passed)
    return (
      <Banner tone="warn" title={title}>
        {m.onboarding_pending_late({ date: between.to })}
      </Banner>
    );
  return (
    <Banner tone="ok" title={title}>
      {rail === 'US' ? m.onboarding_pending_window_us(between) : m.onboarding_pending_window_ca(between)}
    </Banner>
  );
}
