import { m } from '@cordelle/i18n/messages';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';

/** The place of something that is still loading, in its final size. Nothing for 200 ms, so fast answers never flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('fade-in block h-[1lh] animate-in rounded-chip bg-border fill-mode-backwards delay-200', className)}
    />
  );
}

/** What stands for something that is still loading; says so to who cannot see it. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  useLocale();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  );
}

const named = (count: number): string[] => Array.from({ length: count }, (_, place) => `${place}`);

/** As many rows as were last known, so that the page does not jump. Names are longer than what stands beside them. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Loading>
      {named(rows).map((row) => (
        <div key={row} className="flex h-row items-center gap-6 border-b px-3 last:border-b-0">
          {named(columns).map((cell) => (
            <span key={cell} className="min-w-0 grow basis-0 first:grow-[1.6]">
              <Skeleton className={cell === '0' ? 'h-3.5 w-4/5 max-w-52' : 'h-3.5 w-3/5 max-w-28'} />
            </span>
          ))}
        </div>
      ))}
    </Loading>
  );
}

/** A list that is still loading: its head, its rows, and under 800 px its cards. */
export function SkeletonTable({ rows, columns = 5 }: { rows: number; columns?: number }) {
  return (
    <div className="overflow-hidden rounded-card border bg-card">
      <div aria-hidden="true" className="h-10 border-b bg-muted max-sm:hidden" />
      <div className="max-sm:[&_.h-row]:h-26 max-sm:[&_.h-row]:items-start max-sm:[&_.h-row]:py-4">
        <SkeletonRows rows={rows} columns={columns} />
      </div>
    </div>
  );
}
