import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { ExternalLink } from 'lucide-react';
import { CopyLink } from '../../copy-link.tsx';
import { Can } from '../../me/can.tsx';

/** The address at which anybody authorizes this client. */
export function PublicLink({ url }: { url: string }) {
  useLocale();
  return (
    <Card className="grid max-w-180 gap-3 p-4 sm:p-6">
      <CopyLink url={url} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <a href={url} target="_blank" rel="noopener" className={buttonStyle()}>
          <ExternalLink aria-hidden="true" />
          {m.public_link_preview()}
          <span className="sr-only"> ({m.opens_in_new_tab()})</span>
        </a>
        <Can do="authorization_settings.edit_authorization_settings">
          <TextLink href="/client/authorizations/settings">{m.public_link_settings()}</TextLink>
        </Can>
      </div>
    </Card>
  );
}
