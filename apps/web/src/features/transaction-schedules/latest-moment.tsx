import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { ownTime } from './installment.ts';

/** A last moment on the wall of the rail, and on the reader’s own where that says something else. */
export function LatestMoment({ at }: { at: string }) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const own = ownTime(at, zone, Intl.DateTimeFormat().resolvedOptions().timeZone, locale);
  return (
    <span className="inline-grid gap-0.5">
      <Instant at={at} zone={zone} />
      {own && <span className="text-muted-foreground text-small">{m.installment_until_own({ time: own })}</span>}
    </span>
  );
}
