import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { MonitorSmartphone, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { deviceWords } from '../../words/device-words.ts';

type Device = inferRouterOutputs<AppRouter>['account']['sessions']['sessions'][number];

/** The reader's own: these are moments of their life, not of a bank. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const nameOf = ({ userAgent, kind }: Device): string =>
  deviceWords(userAgent) ?? (kind === 'program' ? m.device_program() : m.device_unknown());

/** Where the person is signed in, each to be ended but the one they look from. */
export function DeviceList() {
  useLocale();
  const [data] = trpc.account.sessions.useSuspenseQuery();
  return (
    <Card title={m.account_devices()} className="p-4 sm:p-6">
      <p className="mb-3 max-w-[70ch] text-muted-foreground">{m.account_devices_means()}</p>
      <ul className="divide-y">
        {data.sessions.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <EndOthers others={data.sessions.filter(({ current }) => !current)} />
    </Card>
  );
}

/** Every device but this one, one after the other; one that is signed out meanwhile is no failure. */
function EndOthers({ others }: { others: readonly Device[] }) {
  const utils = trpc.useUtils();
  const end = trpc.account.endSession.useMutation();
  const [busy, setBusy] = useState(false);
  if (others.length === 0) return null;
  const endAll = async () => {
    for (const { id } of others)
      await end.mutateAsync({ id }).catch((error: unknown) => {
        if (refusalOf(error)?.status !== 404) throw error;
      });
  };
  const begin = () => {
    setBusy(true);
    endAll()
      .then(() => showToast('ok', m.device_end_others_done()))
      .catch((error: unknown) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()))
      .finally(() => {
        setBusy(false);
        void utils.account.sessions.invalidate();
      });
  };
  return (
    <Button size="small" className="mt-3" busy={busy} onClick={begin}>
      {m.device_end_others()}
    </Button>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const utils = trpc.useUtils();
  const end = trpc.account.endSession.useMutation({
    onSuccess: () => showToast('ok', m.device_ended()),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
    onSettled: () => utils.account.sessions.invalidate(),
  });
  const Icon = device.kind === 'program' ? SquareTerminal : MonitorSmartphone;
  const name = nameOf(device);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {name}
            {device.current && <Badge tone="ok">{m.device_this()}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-muted-foreground text-small">
            <span>
              {m.device_used()} <Instant at={device.lastUsedAt} zone={ZONE} />
            </span>
            {device.ip && <span className="break-all">{m.device_from({ address: device.ip })}</span>}
          </p>
        </div>
      </div>
      {!device.current && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={m.device_end_of({ name })}
          onClick={() => end.mutate({ id: device.id })}
        >
          {m.device_end()}
        </Button>
      )}
    </li>
  );
}
