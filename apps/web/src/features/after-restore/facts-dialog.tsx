import { currencyOf } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import type { DoubtfulFile, RailStanding } from './standing.ts';

/** What is in a file in doubt, to be read to the bank's desk. */
export default function FactsDialog({
  rail,
  file: { name, sha256 },
  onClose,
}: {
  rail: RailStanding['rail'];
  file: DoubtfulFile;
  onClose: () => void;
}) {
  const locale = useLocale();
  const query = trpc.recoveredFiles.facts.useQuery({ rail, name, sha256 });
  const sum = ({ amount, count }: { amount: string; count: number }) => (
    <>
      <Money amount={amount} currency={currencyOf(rail)} />{' '}
      <span className="text-muted-foreground">({formatNumber(count, locale)})</span>
    </>
  );
  const trace = (digits: string | null) => <span className="break-all font-mono">{digits ?? '–'}</span>;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="break-all font-mono">{name}</span>}
      description={m.restore_in_doubt_means()}
    >
      <PanelQuery query={query} rows={5}>
        {({ number, businessDate, debits, credits, firstTrace, lastTrace }) => (
          <DefinitionList
            facts={[
              { label: m.bank_file_number(), value: <span className="font-mono">{number}</span> },
              { label: m.bank_file_business_date(), value: <CalendarDate date={businessDate} weekday /> },
              { label: m.bank_file_debits(), value: sum(debits) },
              { label: m.bank_file_credits(), value: sum(credits) },
              { label: m.restore_first_trace(), value: trace(firstTrace) },
              { label: m.restore_last_trace(), value: trace(lastTrace) },
            ]}
          />
        )}
      </PanelQuery>
    </Dialog>
  );
}
