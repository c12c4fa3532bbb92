import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

/** A card that is still loading: its heading, and lines as high as `className` makes it. */
export function SkeletonCard({ className, lines = 3 }: { className?: string; lines?: number }) {
  return (
    <div aria-hidden="true" className={cn('overflow-hidden rounded-card border bg-card', className)}>
      <div className="flex h-13 items-center border-b px-4">
        <Skeleton className="h-4 w-40 max-w-1/2" />
      </div>
      <div className="grid gap-4 p-4">
        {Array.from({ length: lines }, (_, line) => `${line}`).map((line) => (
          <Skeleton key={line} className={cn('h-3.5', line === '0' ? 'w-3/4' : 'w-1/2')} />
        ))}
      </div>
    </div>
  );
}
