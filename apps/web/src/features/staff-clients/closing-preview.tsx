import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';

/** What closing ends and what goes on after it, counted as it stands now. */
export function ClosingPreview({ clientId }: { clientId: string }) {
  const locale = useLocale();
  const query = trpc.clients.closing.useQuery({ id: clientId });
  return (
    <PanelQuery query={query} rows={4}>
      {(closing) => {
        const number = (count: number) => formatNumber(count, locale);
        const money = (amount: string) => formatMoney(amount, closing.currency, locale);
        const counted = ({ count, amount }: { count: number; amount: string }) => ({
          count: number(count),
          amount: money(amount),
        });
        return (
          <section aria-label={m.closing_title()} className="grid gap-2 rounded-card border p-3 text-small">
            <h3 className="font-semibold">{m.closing_ends()}</h3>
            <ul className="list-disc pl-5">
              <li>
                {m.closing_schedules({
                  count: number(closing.schedules),
                  payers: number(closing.payersOfSchedules),
                })}
              </li>
              <li>{m.closing_planned(counted(closing.plannedDebits))}</li>
              <li>{m.closing_approvals({ count: number(closing.approvalsWaiting) })}</li>
            </ul>
            <h3 className="font-semibold">{m.closing_goes_on()}</h3>
            <ul className="list-disc pl-5">
              <li>{m.closing_at_bank(counted(closing.debitsAtBank))}</li>
              <li>
                {closing.payoutsPaused
                  ? m.closing_owed_paused({ amount: money(closing.owedToClient) })
                  : m.closing_owed({ amount: money(closing.owedToClient) })}
              </li>
              {Number(closing.owedByClient) > 0 && <li>{m.closing_owes({ amount: money(closing.owedByClient) })}</li>}
              <li>{m.closing_reserve({ amount: money(closing.reserve) })}</li>
              <li>{m.closing_invoices(counted(closing.invoicesDebited))}</li>
              {closing.invoicesNetted.count > 0 && <li>{m.closing_netted(counted(closing.invoicesNetted))}</li>}
              <li>{m.closing_last_invoice()}</li>
              <li>
                {m.closing_people({
                  users: number(closing.users),
                  payers: number(closing.payerAccounts),
                  programs: number(closing.programs),
                })}
              </li>
            </ul>
          </section>
        );
      }}
    </PanelQuery>
  );
}
