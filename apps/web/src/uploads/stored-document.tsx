import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { formatFileSize } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ClientDocument } from '@cordelle/validation/client-files.ts';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../trpc.ts';

/** A document that is on file: a picture of it where there is one, what it is, and what may be done with it. */
export function StoredDocument({ document }: { document: ClientDocument }) {
  const locale = useLocale();
  const { filename, sizeBytes, pages, createdAt, scan, formerAccount, url, removable } = document;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border bg-card p-3">
      <Preview document={document} />
      <div className="min-w-0 grow basis-48">
        <p className="break-words font-semibold">{filename}</p>
        <p className="text-muted-foreground text-small">
          {[formatFileSize(sizeBytes, locale), pages && m.document_pages({ count: pages })].filter(Boolean).join(' · ')}
        </p>
        <p className="text-muted-foreground text-small">
          {m.document_handed_in()} <Instant at={createdAt} zone={PROVIDER_ZONE} />
        </p>
        {formerAccount && <p className="text-small">{m.document_former_account({ last2: formerAccount })}</p>}
        {scan === 'pending' && <p className="text-small">{m.document_being_scanned()}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {url && (
          <a href={url} download={filename} className={buttonStyle({ size: 'small' })}>
            <Download aria-hidden="true" />
            {m.document_download()}
          </a>
        )}
        {removable && <TakeBack document={document} />}
      </div>
    </div>
  );
}

function Preview({ document: { previewUrl, filename } }: { document: ClientDocument }) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = 'grid size-20 shrink-0 place-items-center overflow-hidden rounded-control border bg-muted';
  if (!previewUrl || failed === previewUrl)
    return (
      <span className={box}>
        <FileText aria-hidden="true" className="size-8 text-muted-foreground" />
      </span>
    );
  return (
    <span className={box}>
      <img
        src={previewUrl}
        alt={m.document_preview({ name: filename })}
        className="size-full object-cover"
        onError={() => setFailed(previewUrl)}
      />
    </span>
  );
}

function TakeBack({ document: { id, filename } }: { document: ClientDocument }) {
  const utils = trpc.useUtils();
  const remove = trpc.clientFiles.remove.useMutation({ onSettled: () => utils.clientFiles.list.invalidate() });
  return (
    <Button
      size="small"
      variant="ghost"
      busy={remove.isPending}
      aria-label={m.ui_file_remove({ name: filename })}
      onClick={() => remove.mutate({ fileId: id })}
    >
      {m.document_remove()}
    </Button>
  );
}
