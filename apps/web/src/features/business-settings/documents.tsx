import { isDocumentTitle, PAGE_OF_DOCUMENT } from '@cordelle/domain/client/document-titles.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { DOCUMENT_WORDS } from '../../uploads/document-words.ts';
import { PAGE_WORDS } from '../../words/application-pages.ts';

/** What it was asked for as, and for which account. */
function documentWords(title: string): string {
  if (!isDocumentTitle(title)) return title;
  const label = DOCUMENT_WORDS[title].label();
  const page = PAGE_OF_DOCUMENT[title];
  return page === 'certificate_of_good_standing' ? label : `${label} · ${PAGE_WORDS[page]()}`;
}

/** What the business handed in about itself, newest first; the newest of each title counts. */
export function Documents() {
  const locale = useLocale();
  const { country } = useClient();
  const query = trpc.clientFiles.list.useQuery({});
  return (
    <PanelQuery query={query} rows={2}>
      {({ documents }) =>
        documents.length === 0 ? (
          <p className="p-4 text-muted-foreground">{m.settings_documents_none()}</p>
        ) : (
          <ul className="divide-y">
            {documents.map(({ id, title, filename, createdAt, url, scan, current }) => (
              <li key={id} className="grid gap-0.5 px-4 py-2">
                <span className="font-semibold">
                  {documentWords(title)}
                  {!current && ` (${m.settings_document_older()})`}
                </span>
                <span className="break-all">{url ? <TextLink href={url}>{filename}</TextLink> : filename}</span>
                <span className="text-muted-foreground text-small">
                  {formatInstant(createdAt, RAIL_FACTS[country].zone, locale)}
                  {scan !== 'clean' && ` · ${m.settings_document_not_open()}`}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </PanelQuery>
  );
}
