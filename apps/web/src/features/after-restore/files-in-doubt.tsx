import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { type Column, DataTable } from '@cordelle/ui/data-table.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DoubtfulFile, RailStanding } from './standing.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
const FactsDialog = lazy(() => import('./facts-dialog.tsx'));
const CopyDialog = lazy(() => import('./copy-dialog.tsx'));

const None = () => <span className="text-muted-foreground">–</span>;

function columnsOf(rail: RailStanding['rail']): Column<DoubtfulFile>[] {
  const sum = (side: DoubtfulFile['debits']) =>
    side ? (
      <span className="whitespace-nowrap">
        <Money amount={side.amount} currency={currencyOf(rail)} />{' '}
        <span className="text-muted-foreground">
          <Count of={side.count} />
        </span>
      </span>
    ) : (
      <None />
    );
  return [
    {
      id: 'name',
      header: m.bank_file_name,
      card: 'title',
      cell: ({ name }) => <span className="break-all font-mono">{name}</span>,
    },
    {
      id: 'made',
      header: m.restore_made,
      cell: ({ writtenAt }) => (writtenAt ? <Instant at={writtenAt} zone={RAIL_FACTS[rail].zone} /> : <None />),
    },
    { id: 'debits', header: m.bank_file_debits, align: 'right', cell: ({ debits }) => sum(debits) },
    { id: 'credits', header: m.bank_file_credits, align: 'right', cell: ({ credits }) => sum(credits) },
    {
      id: 'copy',
      header: m.restore_copy,
      cell: ({ archived }) => (archived ? m.restore_copy_here() : m.restore_copy_missing()),
    },
  ];
}

function Count({ of }: { of: number }) {
  const locale = useLocale();
  return `(${formatNumber(of, locale)})`;
}

type Asked = { readonly file: DoubtfulFile; readonly to: 'adopt' | 'neverArrived' | 'look' };

/** Files that the bank may have and nobody decided about: what is in each, and what the bank says of it. */
export function FilesInDoubt({ rail: { rail, inDoubt } }: { rail: RailStanding }) {
  const locale = useLocale();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [handsIn, setHandsIn] = useState(false);
  const columns = useMemo(() => columnsOf(rail), [rail]);
  const close = () => setAsked(null);
  const { files, count } = inDoubt;
  return (
    <section className="grid grid-cols-1 gap-2">
      <header className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{m.restore_in_doubt()}</h3>
          <p className="max-w-[70ch] text-muted-foreground">
            {count > 0 ? m.restore_in_doubt_means() : m.restore_in_doubt_none()}
          </p>
        </div>
        <Button onClick={() => setHandsIn(true)}>{m.restore_hand_in()}</Button>
      </header>
      {count > 0 && (
        <DataTable
          caption={m.restore_in_doubt()}
          columns={columns}
          rows={files}
          rowKey={({ name, sha256 }) => `${name} ${sha256}`}
          height="auto"
          rowActions={(file) => (
            <span className="inline-flex flex-col items-stretch gap-1.5">
              {file.archived && (
                <>
                  <Button size="small" onClick={() => setAsked({ file, to: 'look' })}>
                    {m.restore_look()}
                  </Button>
                  <Button size="small" variant="primary" onClick={() => setAsked({ file, to: 'adopt' })}>
                    {m.restore_has_it()}
                  </Button>
                </>
              )}
              <Button size="small" onClick={() => setAsked({ file, to: 'neverArrived' })}>
                {m.restore_never()}
              </Button>
            </span>
          )}
        />
      )}
      {count > files.length && (
        <p className="text-muted-foreground text-table">
          {m.restore_in_doubt_more({ shown: formatNumber(files.length, locale), count: formatNumber(count, locale) })}
        </p>
      )}
      <Suspense>
        {asked?.to === 'look' && <FactsDialog rail={rail} file={asked.file} onClose={close} />}
        {asked && asked.to !== 'look' && (
          <DecideDialog rail={rail} file={asked.file} decision={asked.to} onClose={close} />
        )}
        {handsIn && <CopyDialog rail={rail} onClose={() => setHandsIn(false)} />}
      </Suspense>
    </section>
  );
}
