import { Loading, Skeleton, SkeletonTable } from '@cordelle/ui/skeleton.tsx';
import { SkeletonCard } from '@cordelle/ui/skeleton-card.tsx';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

/** Where the tables of a page stand alone, as many rows as a window of usual height shows. */
const LIST_ROWS = 12;

const Title = ({ described = false }: { described?: boolean }) => (
  <div>
    <Skeleton className="h-8 w-64 max-w-full" />
    {described && <Skeleton className="mt-2 h-3.5 w-96 max-w-full" />}
  </div>
);
const Toolbar = () => (
  <div className="flex gap-2">
    <Skeleton className="h-control w-90 max-w-full" />
    <Skeleton className="h-control w-28 max-sm:hidden" />
    <Skeleton className="h-control w-28 max-sm:hidden" />
  </div>
);
/** Amount and where it goes, as large as they stand. */
const Amount = () => (
  <div className="grid">
    <Skeleton className="my-1.5 h-8 w-44" />
    <Skeleton className="h-4 w-72 max-w-full" />
  </div>
);

const List = (
  <>
    <Title />
    <Toolbar />
    <SkeletonTable rows={LIST_ROWS} />
  </>
);
const Described = (
  <>
    <Title described />
    <Toolbar />
    <SkeletonTable rows={LIST_ROWS} />
  </>
);
const Home = (
  <>
    <Title described />
    <Amount />
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,7fr)_minmax(18rem,5fr)]">
      <SkeletonCard className="h-86 max-md:order-2" />
      <SkeletonCard className="h-86" lines={7} />
    </div>
    <Skeleton className="h-16.5 rounded-card bg-muted" />
  </>
);
const Customer = (
  <>
    <Title />
    <div className="grid rounded-card border bg-card max-md:divide-y md:grid-cols-3 md:divide-x">
      {['ready', 'next', 'latest'].map((fact) => (
        <div key={fact} className="grid h-23.5 content-center gap-3 px-4">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid gap-4">
        <SkeletonCard className="h-55" lines={4} />
        <SkeletonCard className="h-36" lines={2} />
        <SkeletonCard className="h-96" lines={8} />
      </div>
      <div className="grid gap-4 max-md:hidden">
        <SkeletonCard className="h-74" lines={6} />
        <SkeletonCard className="h-96" lines={8} />
      </div>
    </div>
  </>
);
const Settlement = (
  <>
    <Title described />
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      <div className="grid gap-6">
        <Amount />
        <div className="flex items-center gap-20">
          {['approved', 'sent', 'arrived'].map((knot) => (
            <Skeleton key={knot} className="size-6 rounded-full" />
          ))}
        </div>
      </div>
      <SkeletonCard className="h-84" lines={4} />
    </div>
    <SkeletonCard className="h-96" lines={6} />
  </>
);
const Payment = (
  <>
    <Title described />
    <div className="grid items-start gap-4 md:grid-cols-2">
      <SkeletonCard className="h-120" lines={9} />
      <SkeletonCard className="h-120 max-md:hidden" lines={9} />
    </div>
  </>
);
const Settings = (
  <>
    <Title />
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} className="h-23 rounded-card bg-muted" />
      ))}
    </div>
    <SkeletonTable rows={5} />
  </>
);
const Form = (
  <>
    <Title described />
    <div className="grid max-w-160 gap-5">
      {['a', 'b', 'c', 'd'].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-field" />
        </div>
      ))}
      <Skeleton className="h-control w-36" />
    </div>
  </>
);

/** The first that fits stands for the page. */
const SHAPES: readonly (readonly [RegExp, ReactNode])[] = [
  [/^\/client\/home$/, Home],
  [/\/(new|edit)_|\/transactions\/new|\/update_/, Form],
  [/\/transaction_(history|schedules)\//, Payment],
  [/^\/client\/customers\/[^/]+$/, Customer],
  [/^\/client\/settlements\/\d+$/, Settlement],
  [/^\/client\/settings$/, Settings],
  [/^\/(client\/customers|staff\/clients)$/, List],
  [/^\/(client|staff|student)\//, Described],
  [/^/, <Title key="title" />],
];

/** Where somebody who arrives will find the bar and the menu: a page loads inside them. */
const Surroundings = ({ children }: { children: ReactNode }) => (
  <div className="min-h-dvh">
    <div className="h-14 border-b bg-card" />
    <div className="sm:grid sm:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="h-[calc(100dvh-3.5rem)] border-r bg-sidebar max-sm:hidden" />
      <div className="mx-auto w-full max-w-[90rem] p-4 sm:p-6">{children}</div>
    </div>
  </div>
);

/** How the page on its way looks while it loads: what stands at its places, as large as it will be. */
export default function PageShape() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  // The first page of a visit loads before what will surround it.
  const [isFirst] = useState(() => /^\/(client|staff)\//.test(path) && !document.querySelector('main'));
  const shape = (
    <Loading className="grid grid-cols-1 gap-4">{SHAPES.find(([address]) => address.test(path))?.[1]}</Loading>
  );
  return isFirst ? <Surroundings>{shape}</Surroundings> : shape;
}
