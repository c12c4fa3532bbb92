import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { ClientPage } from '../../me/client-page.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { LogoEditor } from './logo-editor.tsx';
import { PREVIEWS } from './previews.ts';

const SETTINGS = '/client/authorizations/settings';

/** Where the logo is chosen and cut. Leads back to where somebody came from, or to the settings once it is sent. */
export function EditLogoPage() {
  useLocale();
  const { id } = useClient();
  const utils = trpc.useUtils();
  const [{ logo }] = trpc.clients.byId.useSuspenseQuery({ id });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <ClientPage title={m.auth_logo_title()} description={m.auth_logo_means()}>
      <LogoEditor
        existing={logo}
        onCancel={() => (canGoBack ? history.back() : void navigate({ to: SETTINGS, hash: 'logo' }))}
        onSaved={() => {
          void utils.clients.byId.invalidate({ id });
          void queryClient.invalidateQueries({ queryKey: PREVIEWS });
          void navigate({ to: SETTINGS });
        }}
      />
    </ClientPage>
  );
}
