import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { formatMoney, formatMonth, formatNumber, formatPercent } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import { type FeePlan, type FeePlans as Plans, PRICES } from './fee-plan.ts';

const FeePlanDialog = lazy(() => import('./fee-plan-dialog.tsx'));

/** What a client pays for the service, now and from later months on; may be changed. */
export default function FeePlans({ clientId }: { clientId: string }) {
  useLocale();
  const query = trpc.clients.feePlans.useQuery({ id: clientId });
  const [changing, setChanging] = useState(false);
  return (
    <PanelQuery query={query} rows={8}>
      {(plans) => (
        <div className="grid justify-items-start gap-4">
          <PlanFacts plan={plans.current} currency={plans.currency} />
          {plans.later.map((plan) => (
            <PlanFacts key={plan.fromMonth} plan={plan} currency={plans.currency} later />
          ))}
          <Button onClick={() => setChanging(true)}>{m.fee_plan_change()}</Button>
          {changing && (
            <Suspense>
              <FeePlanDialog clientId={clientId} plans={plans} onClose={() => setChanging(false)} />
            </Suspense>
          )}
        </div>
      )}
    </PanelQuery>
  );
}

function PlanFacts({ plan, currency, later = false }: { plan: FeePlan; currency: Plans['currency']; later?: boolean }) {
  const locale = useLocale();
  const month = plan.fromMonth && formatMonth(`${plan.fromMonth}-01`, locale);
  const facts: Fact[] = PRICES.map(([name, kind]) => ({
    label: feeWord(kind, locale),
    value: <Money amount={plan.prices[name]} currency={currency} />,
  }));
  facts.push({
    label: m.fee_plan_collection(),
    value: plan.collection === 'netting' ? m.fee_plan_netting() : m.fee_plan_debit(),
  });
  if (plan.promotionMonths > 0) {
    const share =
      plan.promotionBps > 0
        ? formatPercent(plan.promotionBps, locale)
        : formatMoney(plan.promotionAmount, currency, locale);
    const months = formatNumber(plan.promotionMonths, locale);
    facts.push({ label: m.invoice_promotion(), value: m.fee_plan_promotion_of_share({ share, months }) });
  }
  return (
    <div className="w-full">
      <p className="text-muted-foreground">
        {month ? (later ? m.fee_plan_later({ month }) : m.fee_plan_since({ month })) : m.fee_plan_default()}
      </p>
      <DefinitionList facts={facts} />
    </div>
  );
}
