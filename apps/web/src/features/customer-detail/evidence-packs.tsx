import type { AppRouter } from '@cordelle/api/root.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { Download } from 'lucide-react';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';

type Packs = inferRouterOutputs<AppRouter>['evidencePacks']['list'];
type Pack = Packs['records'][number];

const KEEP = { CA: m.evidence_pack_keep_ca, US: m.evidence_pack_keep_us } as const;

/** Packs that were handed out before: when, by whom, and how each file is recognized. */
export function EvidencePacks({ packs: { records, count } }: { packs: Packs }) {
  useLocale();
  const { country } = useClient();
  return (
    <Panel title={m.evidence_packs()}>
      <p className="px-4 py-3 text-muted-foreground text-table">{KEEP[country]()}</p>
      {records.length === 0 ? (
        <p className="border-t px-4 py-3 text-table">{m.evidence_packs_none()}</p>
      ) : (
        <ul>
          {records.map((pack) => (
            <li key={pack.id} className="border-t px-4 py-1">
              <PackFacts pack={pack} />
            </li>
          ))}
        </ul>
      )}
      {records.length < count && (
        <p className="border-t px-4 py-3 text-muted-foreground text-table">
          {m.evidence_packs_newest({ listed: String(records.length), total: String(count) })}
        </p>
      )}
    </Panel>
  );
}

function PackFacts({ pack }: { pack: Pack }) {
  const { country } = useClient();
  const { zone } = RAIL_FACTS[country];
  const { createdAt, actor, actorName, version, jsonHash, pdfHash } = pack;
  const may = useCan('customers.export');
  return (
    <DefinitionList
      facts={[
        { label: m.evidence_pack_made(), value: <Instant at={createdAt} zone={zone} /> },
        { label: m.evidence_pack_by(), value: actorWords(actor, actorName) },
        { label: m.evidence_pack_version(), value: String(version) },
        {
          label: m.evidence_pack_fingerprints(),
          value: (
            <span className="wrap-anywhere grid gap-1 text-small">
              <span>
                JSON <span className="font-mono">{jsonHash}</span>
              </span>
              <span>
                PDF <span className="font-mono">{pdfHash}</span>
              </span>
            </span>
          ),
        },
        ...(may ? [{ label: m.evidence_pack_files(), value: <PackFiles pack={pack} zone={zone} /> }] : []),
      ]}
    />
  );
}

function PackFiles({ pack: { id, createdAt }, zone }: { pack: Pack; zone: string }) {
  const locale = useLocale();
  const client = trpc.useUtils().client;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: 'pdf' | 'json') =>
      download(async () => (await client.evidencePacks.links.query({ evidencePackId: id }))[file]),
    onError: sayRefusal,
  });
  const at = formatInstant(createdAt, zone, locale);
  const labels = { pdf: m.evidence_pack_get_pdf({ at }), json: m.evidence_pack_get_json({ at }) };
  return (
    <span data-noprint="" className="flex flex-wrap gap-3">
      {(['pdf', 'json'] as const).map((file) => (
        <Button
          key={file}
          variant="link"
          size="text"
          busy={isPending && variables === file}
          aria-label={labels[file]}
          onClick={() => mutate(file)}
        >
          <Download aria-hidden="true" />
          {file.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}
