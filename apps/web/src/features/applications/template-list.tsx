import { formatMoney, formatNumber, formatPercent, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ApprovalTemplate } from '@cordelle/validation/approval-terms.ts';
import { lazy, Suspense, useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { Can } from '../../me/can.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { RISK_TONES, RISK_WORDS } from './case-words.ts';
import { templateName } from './template-values.ts';

const TemplateDialog = lazy(() => import('./template-dialog.tsx'));

type Asked = { readonly template: ApprovalTemplate; readonly isNew: boolean };

/** Every template that is offered, each with its terms in words; who may changes them. */
export function TemplateList({ templates }: { templates: readonly ApprovalTemplate[] }) {
  useLocale();
  const [asked, setAsked] = useState<Asked | null>(null);
  const pattern = templates.find(({ risk }) => risk === 'medium') ?? templates[0];
  return (
    <>
      <Can do="staff.settings">
        {pattern && (
          <Button className="justify-self-start" onClick={() => setAsked({ template: pattern, isNew: true })}>
            {m.template_add()}
          </Button>
        )}
      </Can>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {templates.map((template) => (
          <Template
            key={template.id ?? template.risk}
            template={template}
            onEdit={() => setAsked({ template, isNew: false })}
          />
        ))}
      </div>
      {asked && (
        <Suspense>
          <TemplateDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

function Template({ template, onEdit }: { template: ApprovalTemplate; onEdit: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const retiring = trpc.applications.retireTemplate.useMutation({
    onSuccess: (list) => showAnswer(utils.applications.templates, undefined, list),
    onError: sayRefusal,
  });
  const { id, risk } = template;
  const name = templateName(template);
  return (
    <Card
      title={name}
      actions={
        <Can do="staff.settings">
          <span className="flex flex-wrap gap-2">
            <Button size="small" aria-label={m.template_edit_named({ name })} onClick={onEdit}>
              {m.template_edit()}
            </Button>
            {id !== null && (
              <AlertDialog
                trigger={
                  <Button size="small" variant="ghost">
                    {m.template_retire()}
                  </Button>
                }
                title={m.template_retire_named({ name })}
                description={risk === null ? m.template_retire_means() : m.template_retire_of_score()}
                action={m.template_retire()}
                busy={retiring.isPending}
                onAction={() => retiring.mutate({ id })}
              />
            )}
          </span>
        </Can>
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-2">
        {risk === null ? (
          <Badge>{m.template_by_hand()}</Badge>
        ) : (
          <Badge tone={RISK_TONES[risk]}>{m.template_of_score({ risk: RISK_WORDS[risk]() })}</Badge>
        )}
        {id === null && <span className="text-muted-foreground text-small">{m.template_of_product()}</span>}
      </p>
      <DefinitionList facts={factsOf(template, locale)} />
    </Card>
  );
}

function factsOf(template: ApprovalTemplate, locale: Locale) {
  // Both currencies are written `$`.
  const money = (amount: string) => formatMoney(amount, 'CAD', locale);
  const share = (bps: number) => formatPercent(bps, locale);
  const number = (count: number) => formatNumber(count, locale);
  const { monthlyFee, transactionFee, holdDays, holdbackBps, holdbackDays, startingDays } = template;
  const prices = [
    ...(monthlyFee === null ? [] : [m.template_price_month({ amount: money(monthlyFee) })]),
    ...(transactionFee === null ? [] : [m.template_price_payment({ amount: money(transactionFee) })]),
  ];
  const starting =
    template.startingShareBps === 0
      ? m.template_starting_by_hand()
      : m.template_starting_share({ share: share(template.startingShareBps) });
  return [
    { label: m.template_prices(), value: prices.join(' · ') || m.template_prices_product() },
    { label: m.template_hold(), value: m.template_hold_days({ days: number(holdDays) }) },
    {
      label: m.template_reserve(),
      value:
        holdbackBps === 0
          ? m.template_reserve_none()
          : holdbackDays === null
            ? m.template_reserve_open({ share: share(holdbackBps) })
            : m.template_reserve_days({ share: share(holdbackBps), days: number(holdbackDays) }),
    },
    {
      label: m.template_customer_limit(),
      value:
        Number(template.customerMonthlyLimit) === 0
          ? m.template_customer_limit_none()
          : m.template_customer_limit_is({ amount: money(template.customerMonthlyLimit) }),
    },
    {
      label: m.template_starting(),
      value:
        startingDays === null ? starting : m.template_starting_days({ what: starting, days: number(startingDays) }),
    },
    { label: m.template_alert(), value: m.template_alert_above({ share: share(template.alertFactor * 100) }) },
    ...(template.risk === null
      ? []
      : [
          {
            label: m.template_two(),
            value:
              template.twoPeopleAbove === null
                ? m.template_two_never()
                : Number(template.twoPeopleAbove) === 0
                  ? m.template_two_always()
                  : m.template_two_above({ amount: money(template.twoPeopleAbove) }),
          },
        ]),
  ];
}
