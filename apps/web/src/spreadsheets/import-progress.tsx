import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Progress } from '@cordelle/ui/progress.tsx';
import { useId } from 'react';

/** What the server is at, and how far it is. */
type Work = {
  readonly filename: string;
  readonly state: keyof typeof WORDS;
  readonly done: number;
  readonly total: number;
};

const WORDS = {
  checking: m.csv_progress_checking,
  importing: m.csv_progress_importing,
  undoing: m.csv_progress_undoing,
} as const;

/** How far the server is. Nobody has to stay for it. */
export function ImportProgress({ filename, state, done, total }: Work) {
  const locale = useLocale();
  const id = useId();
  return (
    <Card className="p-4 sm:p-6">
      <div className="grid gap-3">
        <h2 id={id} className="break-words text-h2">
          {WORDS[state]({ filename })}
        </h2>
        <Progress aria-labelledby={id} max={Math.max(total, 1)} value={done} />
        <p className="tabular-nums">
          {m.csv_progress_of({ done: formatNumber(done, locale), total: formatNumber(total, locale) })}
        </p>
        <p className="max-w-[70ch] text-muted-foreground">{m.csv_progress_leave()}</p>
      </div>
    </Card>
  );
}
