import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CircleCheck } from 'lucide-react';
import type { Settlement } from './settlement.ts';

/** That nothing of the deposit is left unexplained, recomputed on every read. */
export function Reconciliation({ settlement: { residual, currency } }: { settlement: Settlement }) {
  const difference = formatMoney(residual, currency, useLocale());
  if (residual !== '0.00') return <Banner tone="bad">{m.settlement_residual_broken({ difference })}</Banner>;
  return (
    <p data-tone="ok" className="flex items-start gap-1.5 text-tone-fg">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {m.ui_flow_proved({ difference })}
    </p>
  );
}
