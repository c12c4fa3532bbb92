import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

/** One statement in words with whether it holds, the sums it compares, and the records that break it. */
export function StatementItem({
  name,
  words,
  note,
  holds,
  sums,
  offenders,
}: {
  name: string;
  words: string;
  note?: string;
  holds: boolean;
  sums?: ReactNode;
  offenders: readonly { readonly id: string; readonly shown: ReactNode }[];
}) {
  useLocale();
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <li data-tone={holds ? 'ok' : 'bad'} className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <span className="w-8 shrink-0 text-muted-foreground">{name}</span>
        <div className="min-w-0 flex-1 basis-60">
          <p>{words}</p>
          {note && <p className="text-muted-foreground text-table">{note}</p>}
        </div>
        <span className="flex items-center gap-1.5 font-semibold text-tone-fg">
          <Icon aria-hidden="true" className="size-4.5" />
          {holds ? m.integrity_holds() : m.integrity_broken()}
        </span>
      </div>
      {sums && <div className="sm:pl-12">{sums}</div>}
      {offenders.length > 0 && (
        <div className="grid gap-1 sm:pl-12">
          <p className="text-muted-foreground text-table">{m.integrity_offenders()}</p>
          <ul className="flex flex-wrap gap-2">
            {offenders.map(({ id, shown }) => (
              <li key={id} className="rounded-chip bg-tone-bg px-1.5 font-mono text-small text-tone-fg">
                {shown}
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
