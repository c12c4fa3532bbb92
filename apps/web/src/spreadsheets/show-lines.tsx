import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

/** A kind of lines of a file, and how many there are. */
export type LinesOfKind<Kind extends string> = {
  readonly kind: Kind;
  readonly label: () => string;
  readonly count: number;
};

/** Which lines are listed; kinds without any are left out. The first kind is all of them. */
export function ShowLines<Kind extends string>({
  kinds,
  show,
  onChange,
}: {
  kinds: readonly LinesOfKind<Kind>[];
  show: Kind;
  onChange: (show: Kind) => void;
}) {
  const locale = useLocale();
  const offered = kinds.filter(({ kind, count }, index) => index === 0 || kind === show || count > 0);
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{m.csv_show_label()}</legend>
      {offered.map(({ kind, label, count }) => (
        <Button
          key={kind}
          size="small"
          variant={kind === show ? 'secondary' : 'ghost'}
          aria-pressed={kind === show}
          className="aria-pressed:border-primary aria-pressed:bg-accent"
          onClick={() => onChange(kind)}
        >
          {label()}
          <span className="font-normal text-muted-foreground tabular-nums">{formatNumber(count, locale)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
