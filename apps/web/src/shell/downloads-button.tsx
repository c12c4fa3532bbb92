import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isUnderWay, useAnnounceExports, useExportJobs } from './export-jobs.ts';

const DownloadList = lazy(() => import('./download-list.tsx'));

/** Large files, once this person asked for any. On phones they stand among the alerts. */
export default function DownloadsButton() {
  useLocale();
  const jobs = useExportJobs();
  useAnnounceExports(jobs);
  if (jobs.length === 0) return null;
  const underWay = jobs.filter(isUnderWay).length;
  return (
    <PopoverButton
      label={m.downloads()}
      align="end"
      boxClassName="p-0"
      aria-label={underWay > 0 ? m.downloads_under_way({ count: underWay }) : m.downloads()}
      title={m.downloads()}
      className={cn(buttonStyle({ variant: 'ghost', size: 'icon' }), 'relative hidden sm:inline-flex')}
      content={() => (
        <Suspense>
          <DownloadList jobs={jobs} />
        </Suspense>
      )}
    >
      <Download aria-hidden="true" />
      {underWay > 0 && <Spinner className="absolute top-0.5 right-0.5 size-3.5" />}
    </PopoverButton>
  );
}

/** The same list where the button has no room. */
export function DownloadsAmongAlerts() {
  const jobs = useExportJobs();
  if (jobs.length === 0) return null;
  return (
    <div className="border-b sm:hidden">
      <DownloadList jobs={jobs} />
    </div>
  );
}
