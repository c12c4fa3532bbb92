import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { Download } from 'lucide-react';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useClient } from '../../me/me.ts';
import { trpc, underKey } from '../../trpc.ts';

type Made = inferRouterOutputs<AppRouter>['evidencePacks']['make'];
type Props = { customerId: string; version: number; onClose: () => void };

const KEEP = { CA: m.evidence_pack_keep_ca, US: m.evidence_pack_keep_us } as const;

/** Says what a pack holds, makes it, and hands out its two files. */
export default function EvidencePackDialog({ customerId, version, onClose }: Props) {
  useLocale();
  const utils = trpc.useUtils();
  const { country } = useClient();
  const { key } = useIdempotencyKey();
  const make = trpc.evidencePacks.make.useMutation({
    ...underKey(key),
    onSuccess: () => utils.evidencePacks.list.invalidate({ customerId }),
    onError: sayRefusal,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !make.isPending && onClose()}
      title={m.evidence_pack_of({ version })}
      description={m.evidence_pack_what()}
      className="w-[40rem]"
      actions={
        make.data ? (
          <Files made={make.data} />
        ) : (
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate({ customerId, version })}>
            {m.evidence_pack_make()}
          </Button>
        )
      }
    >
      <p>{m.evidence_pack_check({ address: `${window.location.origin}/verify_agreement` })}</p>
      <p>{KEEP[country]()}</p>
      {make.isPending && (
        <p role="status" className="text-muted-foreground">
          {m.evidence_pack_making()}
        </p>
      )}
      {make.data && <Ready made={make.data} />}
    </Dialog>
  );
}

const Ready = ({ made: { debitsListed, debitsTotal } }: { made: Made }) => (
  <Banner tone="ok" title={m.evidence_pack_ready()}>
    {debitsListed < debitsTotal && (
      <p>{m.evidence_pack_bounded({ listed: String(debitsListed), total: String(debitsTotal) })}</p>
    )}
    <p>{m.evidence_pack_links()}</p>
  </Banner>
);

const Files = ({ made: { files } }: { made: Made }) => (
  <>
    <Button variant="primary" onClick={() => void download(async () => files.pdf)}>
      <Download aria-hidden="true" />
      {m.evidence_pack_pdf()}
    </Button>
    <Button onClick={() => void download(async () => files.json)}>
      <Download aria-hidden="true" />
      {m.evidence_pack_json()}
    </Button>
  </>
);
