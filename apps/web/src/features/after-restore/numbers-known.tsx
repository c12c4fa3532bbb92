import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import type { RailStanding } from './standing.ts';

const NUMBERS = { CA: m.restore_number_ca, US: m.restore_number_us } as const;

/** The highest number and the newest file of each side, beside each other: the highest of all is where numbers go on. */
export function NumbersKnown({ rail: { rail, numbers, files } }: { rail: RailStanding }) {
  useLocale();
  // a name of a file or an entry, not a quantity
  const number = (value: number | null) => value !== null && <span className="font-mono">{value}</span>;
  return (
    <div className="grid gap-4">
      <Compared
        title={NUMBERS[rail]()}
        sides={[
          [m.restore_in_database(), number(numbers.database)],
          [m.restore_in_archive(), number(numbers.archive)],
          [m.restore_of_bank(), number(numbers.bank)],
        ]}
      />
      <Compared
        title={m.restore_newest()}
        sides={[
          [m.restore_in_database(), files.database && <FileName>{files.database}</FileName>],
          [m.restore_in_archive(), files.outside && <FileName>{files.outside}</FileName>],
        ]}
      />
    </div>
  );
}

const FileName = ({ children }: { children: string }) => (
  <span className="break-all font-mono text-small">{children}</span>
);

function Compared({ title, sides }: { title: string; sides: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {sides.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted-foreground text-table">{label}</dt>
            <dd className="tabular-nums">
              {value || <span className="text-muted-foreground">{m.restore_unknown_value()}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
