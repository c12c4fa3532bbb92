import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { useApplying } from './applying.ts';
import { ExitButton } from './exit-button.tsx';
import { PAGES } from './pages.tsx';
import { PromoCodeButton } from './promo-code.tsx';
import { PartOf, StepList } from './step-list.tsx';

const WhyWeAsk = lazy(() => import('./why-we-ask.tsx').then(({ WhyWeAsk: Why }) => ({ default: Why })));

/** Steps, form and why it is asked, under the name of the business and the way out. */
export function Layout() {
  useLocale();
  const { application, page } = useApplying();
  const Shown = PAGES[page];
  return (
    <div className="@container">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-3">
        <p className="min-w-0 text-h3 wrap-anywhere">
          {application.client?.businessName || m.onboarding_new_business()}
        </p>
        <div className="flex flex-wrap gap-2">
          <PromoCodeButton />
          <ExitButton />
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 @3xl:grid-cols-[15rem_minmax(0,35rem)] @min-[66rem]:grid-cols-[15rem_minmax(0,35rem)_minmax(0,18rem)]">
        <StepList />
        <PartOf />
        <Suspense fallback={<SkeletonRows rows={5} columns={1} />}>
          <Shown key={page} />
        </Suspense>
        <Suspense>
          <WhyWeAsk page={page} />
        </Suspense>
      </div>
    </div>
  );
}
