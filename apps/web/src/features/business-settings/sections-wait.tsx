import { Loading } from '@cordelle/ui/skeleton.tsx';
import { SkeletonCard } from '@cordelle/ui/skeleton-card.tsx';

/** The parts of the settings while they load, each as high as it usually is. */
export const SectionsWait = () => (
  <Loading className="grid items-start gap-4 xl:grid-cols-2">
    <SkeletonCard className="h-127 max-xl:h-183" lines={10} />
    <SkeletonCard className="h-50 max-xl:h-65" lines={4} />
    <SkeletonCard className="h-73" lines={6} />
    <SkeletonCard className="h-37 max-xl:h-47" lines={2} />
  </Loading>
);
