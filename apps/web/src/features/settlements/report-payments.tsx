import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useMutation } from '@tanstack/react-query';
import { BookCheck } from 'lucide-react';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { SettlementTransactions } from './settlement.ts';

/** Accounting software takes its time: this call alone is waited for longer than any other. */
const ANSWER_MS = 60_000;

type Integration = NonNullable<SettlementTransactions['integration']>;

/** How the settlements stand with the accounting software, and the act that tells it of this one. */
export function ReportPayments({
  settlementId,
  integration,
  unreported,
}: {
  settlementId: string;
  integration: Integration;
  unreported: SettlementTransactions['unreportedSettlements'];
}) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const client = trpc.useUtils().client;
  const { key, renew } = useIdempotencyKey();
  const mayReport = useCan('integrations.resend_settlements');
  const { name, paymentAccountSet } = integration;
  const reporting = useMutation({
    mutationFn: () =>
      client.settlements.reportPayments.mutate(
        { settlementId },
        { signal: AbortSignal.timeout(ANSWER_MS), context: { idempotencyKey: key } },
      ),
    onSettled: () => {
      renew();
      return utils.settlements.invalidate();
    },
  });
  const refused = reporting.error
    ? (Object.values(refusalOf(reporting.error)?.messages ?? {}).flat()[0] ?? m.settlement_report_no_answer())
    : null;
  return (
    <Card
      title={name}
      actions={
        mayReport && (
          <Button busy={reporting.isPending} onClick={() => reporting.mutate()}>
            <BookCheck aria-hidden="true" />
            {m.settlement_report()}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {!paymentAccountSet && <Banner tone="warn">{m.settlements_no_payment_account({ name })}</Banner>}
        <p role="status" className="text-muted-foreground">
          {reporting.isPending ? m.settlement_reporting({ name }) : m.settlement_report_info({ name })}
        </p>
        {refused && <Banner tone="bad">{refused}</Banner>}
        {reporting.data?.messages.notifications.map((words) => (
          <Banner key={words} tone="ok">
            {words}
          </Banner>
        ))}
        {reporting.data && reporting.data.messages.errors.length > 0 && (
          <Banner tone="warn">
            {reporting.data.messages.errors.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Banner>
        )}
        {unreported.length > 0 && (
          <Banner tone="warn" title={m.settlements_unreported({ name })}>
            <ul className="flex flex-wrap gap-x-3 gap-y-1">
              {unreported.map(({ id, settlementDate }) => (
                <li key={id}>
                  <TextLink href={`/client/settlements/${id}`}>
                    {m.settlement_cause_settlement({ date: formatDate(settlementDate, locale) })}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    </Card>
  );
}
