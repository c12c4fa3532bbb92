import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { FileInDoubt } from './file-in-doubt.tsx';
import type { DoubtfulFile, RailStanding } from './standing.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
const FactsDialog = lazy(() => import('./facts-dialog.tsx'));
const CopyDialog = lazy(() => import('./copy-dialog.tsx'));

type Asked = { readonly file: DoubtfulFile; readonly to: 'adopt' | 'neverArrived' | 'look' };

/** Files that the bank may have and nobody decided about: what is in each, and what the bank says of it. */
export function FilesInDoubt({ rail: { rail, inDoubt } }: { rail: RailStanding }) {
  const locale = useLocale();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [handsIn, setHandsIn] = useState(false);
  const close = () => setAsked(null);
  const { files, count } = inDoubt;
  return (
    <section className="grid grid-cols-1 gap-3 border-t pt-4">
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
        <ul className="divide-y rounded-card border">
          {files.map((file) => (
            <FileInDoubt
              key={`${file.name} ${file.sha256}`}
              rail={rail}
              file={file}
              onAsk={(to) => setAsked({ file, to })}
            />
          ))}
        </ul>
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
