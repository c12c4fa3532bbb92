import { Skeleton } from '@cordelle/ui/skeleton.tsx';

/** The place of the buttons that export a list, until it is known how many rows it has. */
export const ExportsWait = () => (
  <>
    <Skeleton className="h-control w-44" />
    <Skeleton className="h-control w-44" />
  </>
);
