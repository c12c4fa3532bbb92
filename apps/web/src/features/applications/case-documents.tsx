import { m } from '@cordelle/i18n/messages';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import { documentTitle } from '../../uploads/document-title.ts';

/** Documents that prove a part, newest first: pictures in place, everything else to be opened. Each opening is written down. */
export default function CaseDocuments({ clientId, zone, titles }: { clientId: string; zone: string; titles: string }) {
  useLocale();
  const query = trpc.clientFiles.ofClient.useQuery({ id: clientId });
  return (
    <PanelQuery query={query} rows={1}>
      {({ documents }) => {
        const shown = documents.filter(({ title }) => title.startsWith(titles));
        if (shown.length === 0) return <p className="text-muted-foreground text-table">{m.case_documents_none()}</p>;
        return (
          <ul className="grid gap-3">
            {shown.map((document) => (
              <li key={document.id} className="grid gap-1">
                <span className="flex flex-wrap items-center gap-x-2 text-table">
                  {document.url ? (
                    <a className="text-link underline" href={document.url} target="_blank" rel="noreferrer">
                      {m.case_document_open({ name: document.filename })}
                    </a>
                  ) : (
                    <span>
                      {document.filename} · {m.case_document_unsafe()}
                    </span>
                  )}
                  <span className="text-muted-foreground">
                    {documentTitle(document.title)} · <Instant at={document.createdAt} zone={zone} />
                    {!document.current && ` · ${m.case_document_replaced()}`}
                    {document.formerAccount && ` · ${m.document_former_account({ last2: document.formerAccount })}`}
                  </span>
                </span>
                {document.previewUrl && document.current && (
                  <img
                    src={document.previewUrl}
                    alt={documentTitle(document.title)}
                    loading="lazy"
                    className="max-h-96 w-fit max-w-full rounded-control border"
                  />
                )}
              </li>
            ))}
          </ul>
        );
      }}
    </PanelQuery>
  );
}
