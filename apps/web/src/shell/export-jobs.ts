import { m } from '@cordelle/i18n/messages';
import { showAlert, showToast } from '@cordelle/ui/alerts.ts';
import type { exportJob } from '@cordelle/validation/exports.ts';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { mayExport } from '../me/may.ts';
import { useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';

export type ExportJob = z.output<typeof exportJob>;

const POLL_MS = 2_000;
const NONE: readonly ExportJob[] = [];

export const isUnderWay = ({ state }: ExportJob): boolean => state === 'queued' || state === 'running';

/** Large files this person asked for, the newest first; looked after while one is being made and the tab is seen. */
export function useExportJobs(): readonly ExportJob[] {
  const me = useMe();
  const asks = me.client !== null && mayExport(me);
  const { data } = trpc.exports.list.useQuery(undefined, {
    enabled: asks,
    refetchInterval: ({ state }) => (state.data?.records.some(isUnderWay) ? POLL_MS : false),
  });
  return (asks && data?.records) || NONE;
}

/** What became of jobs that were under way when they were last looked at. */
export const finishedSince = (known: ReadonlySet<string>, jobs: readonly ExportJob[]): ExportJob[] =>
  jobs.filter((job) => known.has(job.id) && !isUnderWay(job));

/** Says once of each file that it is ready, or why it is not. */
export function useAnnounceExports(jobs: readonly ExportJob[]): void {
  const underWay = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { state, filename, failure } of finishedSince(underWay.current, jobs))
      if (state === 'done') showToast('ok', m.download_ready({ filename }));
      else
        showAlert({
          tone: 'bad',
          message: m.download_failed({ filename, failure: failure ?? m.download_failed_unknown() }),
        });
    underWay.current = new Set(jobs.filter(isUnderWay).map(({ id }) => id));
  }, [jobs]);
}
