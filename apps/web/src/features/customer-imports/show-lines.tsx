import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { CustomerImport } from './customer-import.ts';
import { SHOWN, type Shown } from './preview-search.ts';

const WORDS: Readonly<Record<Shown, () => string>> = {
  all: m.csv_show_all,
  invalid: m.csv_show_invalid,
  existing: m.csv_show_existing,
  selected: m.csv_show_selected,
  failed: m.csv_show_failed,
};

const countsOf = ({ rowCount, counts }: CustomerImport): Readonly<Record<Shown, number>> => ({
  all: rowCount,
  invalid: counts.invalid,
  existing: counts.existing,
  selected: counts.selected,
  failed: counts.failed,
});

/** Which lines are listed, with how many there are of each kind; kinds without any are left out. */
export function ShowLines({
  of,
  show,
  onChange,
}: {
  of: CustomerImport;
  show: Shown;
  onChange: (show: Shown) => void;
}) {
  const locale = useLocale();
  const counts = countsOf(of);
  const offered = SHOWN.filter((kind) => kind === 'all' || kind === show || counts[kind] > 0);
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{m.csv_show_label()}</legend>
      {offered.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant={kind === show ? 'secondary' : 'ghost'}
          aria-pressed={kind === show}
          className="aria-pressed:border-primary aria-pressed:bg-accent"
          onClick={() => onChange(kind)}
        >
          {WORDS[kind]()}
          <span className="font-normal text-muted-foreground tabular-nums">{formatNumber(counts[kind], locale)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
