import { Loading, Skeleton } from '@cordelle/ui/skeleton.tsx';

/** Each as high as what it stands for. */
export const ribbonWaits = <Picture className="h-59 md:h-72" />;
export const chartWaits = <Picture className="h-92" />;

function Picture({ className }: { className: string }) {
  return (
    <Loading className={`p-4 ${className}`}>
      <Skeleton className="h-full bg-muted" />
    </Loading>
  );
}

/** The next deposit, and what stands beside it. */
export function HeroWaits() {
  return (
    <Loading className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="grid w-80 max-w-full">
        <Skeleton className="my-1.5 h-8 w-44" />
        <Skeleton className="my-1 h-4.5 max-md:mb-8.5" />
      </div>
      <Skeleton className="h-11.5 w-72" />
    </Loading>
  );
}

/** Four tasks, each with its button. */
export function TasksWait() {
  return (
    <Loading className="divide-y">
      {['first', 'second', 'third', 'fourth'].map((task) => (
        <div key={task} className="flex h-16 items-center justify-between gap-3 px-4">
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-small w-20" />
        </div>
      ))}
    </Loading>
  );
}
