import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { ApiKeys } from '../../../features/api-keys/api-keys.tsx';
import { KEY_SEARCH_DEFAULTS, keySearch, toKeyListInput } from '../../../features/api-keys/key-search.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/client/settings/api_keys')({
  staticData: { crumb: 'page' },
  validateSearch: keySearch,
  search: { middlewares: [stripSearchParams(KEY_SEARCH_DEFAULTS)] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.api_keys'),
  loaderDeps: ({ search }) => toKeyListInput(search),
  // Not awaited: while another page loads, the rows on screen stay, dimmed.
  loader: ({ context, deps }) => {
    void context.utils.apiKeys.list.prefetch(deps);
  },
  component: ApiKeysPage,
});

function ApiKeysPage() {
  useLocale();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [making, setMaking] = useState(false);
  const query = trpc.apiKeys.list.useQuery(toKeyListInput(search), { placeholderData: keepPreviousData });
  return (
    <ClientPage
      title={m.api_keys_title()}
      actions={
        <Button variant="primary" aria-keyshortcuts="n" onClick={() => setMaking(true)}>
          {m.api_key_create()}
        </Button>
      }
    >
      <p className="max-w-[70ch] text-muted-foreground">
        {m.api_keys_about()} <TextLink href="/v3/docs">{m.api_keys_docs()}</TextLink>
      </p>
      <PanelQuery query={query} rows={5} failed={m.error_internal()}>
        {(page) => (
          <ApiKeys
            page={page}
            search={search}
            refreshing={query.isPlaceholderData}
            making={making}
            onMaking={setMaking}
            onChange={(to) => void navigate({ search: (known) => ({ ...known, ...to }) })}
          />
        )}
      </PanelQuery>
    </ClientPage>
  );
}
