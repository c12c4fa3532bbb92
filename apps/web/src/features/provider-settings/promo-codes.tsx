import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { formatDate, formatMoney, formatNumber, formatPercent, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import type { PromoCodeRow } from './provider.ts';

const PromoCodeDialog = lazy(() => import('./promo-code-dialog.tsx'));
const A_PAGE = 25;

/** Codes the provider hands out, the newest first. */
export function PromoCodes({ today }: { today: string }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const query = trpc.promoCodes.list.useQuery(
    { skip: (page - 1) * A_PAGE, limit: A_PAGE },
    { placeholderData: keepPreviousData },
  );
  const end = trpc.promoCodes.end.useMutation({
    onSuccess: () => utils.promoCodes.list.invalidate(),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
  });
  return (
    <Panel title={m.promo_codes()} actions={<Button onClick={() => setMaking(true)}>{m.promo_code_new()}</Button>}>
      <PanelQuery query={query} rows={3}>
        {({ records, count, countIsExact }) => (
          <>
            {records.length === 0 && <p className="p-4 text-muted-foreground">{m.promo_codes_none()}</p>}
            <ul className="divide-y">
              {records.map((code) => (
                <li key={code.id} className="flex flex-wrap items-start justify-between gap-2 px-4 py-3">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="break-all font-mono font-semibold">{code.code}</span>
                      {stateBadge(code, today)}
                    </p>
                    <p>{effectWords(code, locale)}</p>
                    <p className="text-muted-foreground text-small">{whenWords(code, locale)}</p>
                    {code.note && <p className="text-muted-foreground text-small">{code.note}</p>}
                  </div>
                  {code.endedAt === null && (
                    <AlertDialog
                      trigger={
                        <Button variant="ghost" aria-label={m.promo_code_end_named({ code: code.code })}>
                          {m.promo_code_end()}
                        </Button>
                      }
                      title={m.promo_code_end_named({ code: code.code })}
                      description={m.promo_code_end_means()}
                      action={m.promo_code_end()}
                      busy={end.isPending}
                      onAction={() => end.mutate({ id: code.id })}
                    />
                  )}
                </li>
              ))}
            </ul>
            {count > A_PAGE && (
              <div className="border-t">
                <Pager
                  page={page}
                  pageSize={A_PAGE}
                  total={count}
                  totalIsBound={!countIsExact}
                  onPageChange={setPage}
                />
              </div>
            )}
          </>
        )}
      </PanelQuery>
      {making && (
        <Suspense>
          <PromoCodeDialog today={today} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function stateBadge({ endedAt, validFrom, validTo, maxUses, uses }: PromoCodeRow, today: string) {
  if (endedAt !== null || (validTo !== null && validTo < today)) return <Badge>{m.promo_code_over()}</Badge>;
  if (validFrom > today) return <Badge>{m.promo_code_later()}</Badge>;
  if (maxUses !== null && uses >= maxUses) return <Badge tone="warn">{m.promo_code_used_up()}</Badge>;
  return <Badge tone="ok">{m.promo_code_given()}</Badge>;
}

const effectWords = ({ offBps, offAmount, fees, months }: PromoCodeRow, locale: Locale): string =>
  m.promo_code_effect({
    // Both currencies are written `$`.
    off: offBps > 0 ? formatPercent(offBps, locale) : formatMoney(offAmount, 'CAD', locale),
    fees: fees.map((fee) => feeWord(fee, locale)).join(', '),
    count: months,
    months: formatNumber(months, locale),
  });

function whenWords({ validFrom, validTo, uses, maxUses }: PromoCodeRow, locale: Locale): string {
  const days =
    validTo === null
      ? m.promo_code_from({ from: formatDate(validFrom, locale) })
      : m.promo_code_between({ from: formatDate(validFrom, locale), to: formatDate(validTo, locale) });
  const used =
    maxUses === null
      ? m.promo_code_uses({ uses: formatNumber(uses, locale) })
      : m.promo_code_uses_of({ uses: formatNumber(uses, locale), max: formatNumber(maxUses, locale) });
  return `${days} · ${used}`;
}
