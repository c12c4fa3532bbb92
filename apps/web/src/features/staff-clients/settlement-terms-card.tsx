import { formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { holdbackWords } from '@cordelle/i18n/holdback-words.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import type { SettlementTerms } from './settlement-terms.ts';

const SettlementTermsDialog = lazy(() => import('./settlement-terms-dialog.tsx'));

/** How and when a client gets its money; may be changed. */
export function SettlementTermsCard({ clientId }: { clientId: string }) {
  const locale = useLocale();
  const query = trpc.clients.settlementTerms.useQuery({ id: clientId });
  const [changing, setChanging] = useState(false);
  return (
    <>
      <p className="max-w-[70ch] text-muted-foreground">{m.staff_terms_means()}</p>
      <PanelQuery query={query} rows={4}>
        {(terms) => (
          <>
            <DefinitionList
              facts={[
                { label: m.staff_terms_hold(), value: formatNumber(terms.holdDays, locale) },
                { label: m.settlement_holdback(), value: ruleWords(terms, locale) },
                { label: m.staff_terms_minimum(), value: formatMoney(terms.minimumPayout, terms.currency, locale) },
                { label: m.staff_terms_grace(), value: daysWords(terms.billingGraceDays, locale) },
              ]}
            />
            <Button className="mt-3" onClick={() => setChanging(true)}>
              {m.staff_terms_change()}
            </Button>
            {changing && (
              <Suspense>
                <SettlementTermsDialog clientId={clientId} terms={terms} onClose={() => setChanging(false)} />
              </Suspense>
            )}
          </>
        )}
      </PanelQuery>
    </>
  );
}

const ruleWords = ({ holdbackBps, holdbackDays }: SettlementTerms, locale: Locale): string =>
  holdbackBps === 0 ? m.staff_terms_holdback_none() : holdbackWords({ bps: holdbackBps, days: holdbackDays }, locale);

const daysWords = (count: number, locale: Locale): string =>
  m.staff_terms_days({ count, number: formatNumber(count, locale) });
