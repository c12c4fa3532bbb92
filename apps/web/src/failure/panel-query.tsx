import { m } from '@cordelle/i18n/messages';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalOf } from './refusal.ts';
import { useWaiting } from './waiting.ts';

/** A panel that loads by itself, so that one slow or failed panel leaves the rest of the page alone. */
export function PanelQuery<Data>({
  query,
  rows = 3,
  waits,
  failed,
  children,
}: {
  query: UseQueryResult<Data, unknown>;
  /** As many as are expected, so that the page does not jump. */
  rows?: number;
  /** What stands for the data, where that is no rows. */
  waits?: ReactNode;
  /** What is said where it cannot be loaded; by default that nothing was lost. */
  failed?: string | undefined;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  const retry = () => void query.refetch();
  if (query.isError)
    return (
      <ErrorState requestId={refusalOf(query.error)?.requestId ?? undefined} onRetry={retry}>
        {failed}
      </ErrorState>
    );
  return <Waiting shape={waits ?? <SkeletonRows rows={rows} columns={3} />} failed={failed} retry={retry} />;
}

function Waiting({ shape, failed, retry }: { shape: ReactNode; failed: string | undefined; retry: () => void }) {
  useLocale();
  const waiting = useWaiting();
  if (waiting === 'given_up') return <ErrorState onRetry={retry}>{failed}</ErrorState>;
  return (
    <>
      {shape}
      {waiting === 'slow' && (
        <p role="status" className="p-3">
          {m.ui_still_loading()}
        </p>
      )}
    </>
  );
}
