import { m } from '@cordelle/i18n/messages';
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

/** As many rows as were last known, so that the page does not jump. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  useLocale();
  return (
    <div role="status">
      <span className="sr-only">{m.ui_loading()}</span>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className="flex h-row items-center gap-4 border-b px-3">
          {Array.from({ length: columns }, (_, column) => `${row}-${column}`).map((cell) => (
            <Skeleton key={cell} className="h-4 grow" />
          ))}
        </div>
      ))}
    </div>
  );
}
