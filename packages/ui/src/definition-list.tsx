import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Fact = { label: ReactNode; value: ReactNode };

const factStyle =
  'gap-x-4 py-2 @xs:grid @xs:grid-cols-[clamp(7rem,38%,12rem)_minmax(0,1fr)] print:grid print:grid-cols-[12rem_minmax(0,1fr)] print:py-1';

/** Facts of one thing, label beside value; label above value where the list is too narrow for both. */
export function DefinitionList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('@container divide-y', className)}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are a fixed list; a label is a node and no key
        <div key={index} className={factStyle}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
