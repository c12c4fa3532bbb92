import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { Segments } from '@cordelle/ui/segments.tsx';
import { Sheet } from '@cordelle/ui/sheet.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { curlOf } from './curl.ts';
import type { Key, KeyRequest } from './key.ts';

const PAGE = 25;
const SHOWN = [
  ['all', m.api_key_requests_all],
  ['refused', m.api_key_requests_refused],
] as const;

/** What a program asked with a key of late, and how it was answered. */
export default function KeyRequests({ of: { id, name }, onClose }: { of: Key; onClose: () => void }) {
  useLocale();
  const [shown, setShown] = useState<(typeof SHOWN)[number][0]>('all');
  const [page, setPage] = useState(1);
  const query = trpc.apiKeys.requests.useQuery(
    { id, refused: shown === 'refused', skip: (page - 1) * PAGE, limit: PAGE },
    { placeholderData: keepPreviousData },
  );
  return (
    <Sheet side="right" title={m.api_key_requests_of({ name })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted-foreground text-table">{m.api_key_requests_about()}</p>
        <div className="flex">
          <Segments
            label={m.api_key_requests_show()}
            options={SHOWN.map(([value, words]) => [value, words()])}
            value={shown}
            onChange={(next) => {
              setShown(next);
              setPage(1);
            }}
          />
        </div>
        <PanelQuery query={query} rows={6}>
          {({ records, count, countIsExact }) =>
            records.length === 0 ? (
              <EmptyState title={shown === 'all' ? m.api_key_requests_none() : m.api_key_requests_none_refused()} />
            ) : (
              <>
                <ul className="grid divide-y rounded-card border">
                  {records.map((request) => (
                    <One key={request.id} request={request} />
                  ))}
                </ul>
                <Pager page={page} pageSize={PAGE} total={count} totalIsBound={!countIsExact} onPageChange={setPage} />
              </>
            )
          }
        </PanelQuery>
      </div>
    </Sheet>
  );
}

function One({ request }: { request: KeyRequest }) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const { method, route, status, words, at, durationMs, requestId, replayed, ip } = request;
  const call = `${method} /v3${route}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(curlOf(request, window.location.origin));
      showToast('ok', m.public_link_copied());
    } catch {
      showToast('warn', m.public_link_not_copied());
    }
  }
  return (
    <li className="grid gap-1 p-3 text-small">
      <span className="flex items-start justify-between gap-3">
        <code className="wrap-anywhere pt-1 font-semibold text-table">{call}</code>
        <span className="flex shrink-0 items-center gap-1">
          <Badge tone={status < 400 ? 'ok' : 'bad'}>{status}</Badge>
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.api_key_requests_again_of({ call })}
            title={m.api_key_requests_again()}
            onClick={() => void copy()}
          >
            <Copy aria-hidden="true" />
          </Button>
        </span>
      </span>
      {words && <span className="text-table">{words}</span>}
      <span className="text-muted-foreground">
        <Instant at={at} zone={zone} /> · {m.api_key_requests_took({ ms: formatNumber(durationMs, locale) })} · {ip}
        {replayed && ` · ${m.api_key_requests_replayed()}`}
      </span>
      <span className="wrap-anywhere text-muted-foreground">{m.api_key_requests_id({ id: requestId })}</span>
    </li>
  );
}
