import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';

type Checked = { readonly checkedAt: string; readonly invariants: readonly { readonly holds: boolean }[] };

/** Whether all of them hold, when that was found out, and what else there is to say of it. */
export function Verdict({ of: { checkedAt, invariants }, children }: { of: Checked; children?: ReactNode }) {
  useLocale();
  const broken = invariants.filter(({ holds }) => !holds).length;
  return (
    <Banner
      tone={broken === 0 ? 'ok' : 'bad'}
      title={broken === 0 ? m.integrity_all_hold() : m.integrity_broken_count({ count: broken })}
    >
      {m.integrity_checked_at()} <Instant at={checkedAt} zone={PROVIDER_ZONE} />
      {children}
    </Banner>
  );
}
