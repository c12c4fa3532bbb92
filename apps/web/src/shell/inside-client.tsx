import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Client, clientName, useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import { useLeaveClient } from './switch-client.ts';

const MINUTE_MS = 60_000;

/** Stands over every page that one of the provider's people sees inside a client: whose it is, why they came, how long yet. */
export default function InsideClient({ client }: { client: Client }) {
  useLocale();
  const me = useMe();
  const entry = trpc.clients.entries.useQuery().data?.current;
  const leave = useLeaveClient(client);
  return (
    <section
      aria-label={m.client_inside_label()}
      data-noprint=""
      className="sticky top-14 z-15 -mx-4 -mt-4 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-b-rope bg-muted px-4 py-1.5 text-table sm:-mx-6 sm:-mt-6 sm:px-6"
    >
      <p className="min-w-0 break-words">
        <strong>{m.client_inside({ name: clientName(me, client) })}</strong>
        {entry && <span className="text-muted-foreground"> {m.client_inside_reason({ reason: entry.reason })}</span>}
      </p>
      {entry && <TimeLeft until={entry.endsAt} />}
      <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut aria-hidden="true" />
        {m.client_leave()}
      </Button>
    </section>
  );
}

function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS));
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  return (
    <p className="whitespace-nowrap tabular-nums">
      {hours > 0 ? m.client_hours_left({ hours, minutes }) : m.client_minutes_left({ minutes })}
    </p>
  );
}
