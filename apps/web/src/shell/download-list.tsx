import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatFileSize, formatInstant, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Progress } from '@cordelle/ui/progress.tsx';
import { useMutation } from '@tanstack/react-query';
import { CircleX, Download } from 'lucide-react';
import { useId } from 'react';
import { download } from '../download.ts';
import { refusalOf } from '../failure/refusal.ts';
import { useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import type { ExportJob } from './export-jobs.ts';

/** Large files: how far each is, until when it is kept, or why it could not be made. */
export default function DownloadList({ jobs }: { jobs: readonly ExportJob[] }) {
  useLocale();
  return (
    <section>
      <h2 className="px-3 pt-3 pb-1 font-semibold text-muted-foreground text-small">{m.downloads()}</h2>
      <ul className="divide-y">
        {jobs.map((job) => (
          <li key={job.id} className="grid gap-1.5 px-3 py-2.5">
            <Job job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Job({ job }: { job: ExportJob }) {
  const nameId = useId();
  const { filename, state } = job;
  return (
    <>
      <span id={nameId} className="break-all font-semibold text-table">
        {filename}
      </span>
      {state === 'queued' && <span className="text-muted-foreground text-table">{m.download_queued()}</span>}
      {state === 'running' && <Making job={job} nameId={nameId} />}
      {state === 'done' && <Made job={job} />}
      {state === 'failed' && (
        <span data-tone="bad" className="flex items-start gap-1.5 text-table text-tone-fg">
          <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {job.failure ?? m.download_failed_unknown()}
        </span>
      )}
    </>
  );
}

function Making({ job: { rowsDone, rowsTotal }, nameId }: { job: ExportJob; nameId: string }) {
  const locale = useLocale();
  return (
    <>
      <Progress aria-labelledby={nameId} max={Math.max(rowsTotal, 1)} value={rowsDone} />
      <span className="text-muted-foreground text-table tabular-nums">
        {m.download_rows_done({ done: formatNumber(rowsDone, locale), total: formatNumber(rowsTotal, locale) })}
      </span>
    </>
  );
}

function Made({ job: { id, filename, sizeBytes, expiresAt } }: { job: ExportJob }) {
  const locale = useLocale();
  const client = trpc.useUtils().client;
  const { zone } = RAIL_FACTS[useMe().client?.country ?? 'CA'];
  const take = useMutation({
    mutationFn: () => download(() => client.exports.link.mutate({ exportId: id })),
    onError: (error) => {
      const messages = Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat();
      for (const message of messages) showAlert({ tone: 'bad', message });
    },
  });
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 text-muted-foreground text-table">
        {m.download_kept_until({
          size: formatFileSize(sizeBytes ?? 0, locale),
          date: formatInstant(expiresAt, zone, locale),
        })}
      </span>
      <Button
        size="small"
        className="max-sm:h-11"
        aria-label={m.download_take_file({ filename })}
        busy={take.isPending}
        onClick={() => take.mutate()}
      >
        <Download aria-hidden="true" />
        {m.download_take()}
      </Button>
    </span>
  );
}
