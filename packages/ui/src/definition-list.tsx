import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Fact = { label: ReactNode; value: ReactNode };

const factStyle = 'gap-x-4 py-2 sm:flex sm:flex-wrap print:grid print:grid-cols-[12rem_minmax(0,1fr)] print:py-1';

/** Facts of one thing, label beside value; label above value where a date would not fit beside it. */
export function DefinitionList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('divide-y', className)}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are a fixed list; a label is a node and no key
        <div key={index} className={factStyle}>
          <dt className="text-muted-foreground sm:w-[clamp(7rem,40%,12rem)]">{label}</dt>
          <dd className="min-w-0 break-words sm:grow sm:basis-40">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
