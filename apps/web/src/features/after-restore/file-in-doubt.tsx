import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import type { ReactNode } from 'react';
import type { DoubtfulFile, RailStanding } from './standing.ts';

/** One file in doubt, as it is read to the bank's desk, with what may be said of it. */
export function FileInDoubt({
  rail,
  file: { name, archived, debits, credits, writtenAt },
  onAsk,
}: {
  rail: RailStanding['rail'];
  file: DoubtfulFile;
  onAsk: (to: 'adopt' | 'neverArrived' | 'look') => void;
}) {
  const locale = useLocale();
  const sum = (side: DoubtfulFile['debits']) =>
    side && (
      <>
        <Money amount={side.amount} currency={currencyOf(rail)} />{' '}
        <span className="text-muted-foreground">({formatNumber(side.count, locale)})</span>
      </>
    );
  return (
    <li className="grid gap-3 p-3">
      <p className="break-all font-mono font-semibold">{name}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
        <Said label={m.restore_made()}>{writtenAt && <Instant at={writtenAt} zone={RAIL_FACTS[rail].zone} />}</Said>
        <Said label={m.bank_file_debits()}>{sum(debits)}</Said>
        <Said label={m.bank_file_credits()}>{sum(credits)}</Said>
        <Said label={m.restore_copy()}>{archived ? m.restore_copy_here() : m.restore_copy_missing()}</Said>
      </dl>
      <div className="flex flex-wrap gap-2">
        {archived && (
          <>
            <Button size="small" variant="primary" onClick={() => onAsk('adopt')}>
              {m.restore_has_it()}
            </Button>
            <Button size="small" onClick={() => onAsk('neverArrived')}>
              {m.restore_never()}
            </Button>
            <Button size="small" onClick={() => onAsk('look')}>
              {m.restore_look()}
            </Button>
          </>
        )}
        {!archived && (
          <Button size="small" onClick={() => onAsk('neverArrived')}>
            {m.restore_never()}
          </Button>
        )}
      </div>
    </li>
  );
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground text-table">{label}</dt>
    <dd className="tabular-nums">{children ?? <span className="text-muted-foreground">–</span>}</dd>
  </div>
);
