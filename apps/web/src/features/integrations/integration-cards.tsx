import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { ReactNode } from 'react';
import { useCan } from '../../me/me.ts';
import { SoftwareLogo } from '../../software-logo.tsx';
import type { Integration } from './integration.ts';

const API_KEYS = '/client/settings/api_keys';

/** What may be connected. Each leads away from these pages: to the software, or to what it needs. */
export function IntegrationCards({ found }: { found: Integration }) {
  useLocale();
  const mayMakeKeys = useCan('settings.api_keys');
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Software of="quickbooks" name="QuickBooks Online" means={m.integrations_quickbooks_means()}>
        <Connect service="QuickBooks Online" href={found.quickbooksOauthUrl} />
      </Software>
      <Software of="xero" name="Xero" means={m.integrations_xero_means()}>
        <Connect service="Xero" href={found.xeroOauthUrl} />
      </Software>
      <Software of="zapier" name="Zapier" means={m.integrations_zapier_means()}>
        {found.zapierUrl ? (
          <a href={found.zapierUrl} target="_blank" rel="noopener" className={buttonStyle({ variant: 'primary' })}>
            {m.integrations_connect_to({ service: 'Zapier' })}
          </a>
        ) : (
          <p className="text-muted-foreground">{m.integrations_zapier_none()}</p>
        )}
        {mayMakeKeys && <TextLink href={API_KEYS}>{m.integrations_zapier_keys()}</TextLink>}
      </Software>
    </div>
  );
}

type SoftwareProps = { of: 'quickbooks' | 'xero' | 'zapier'; name: string; means: string; children: ReactNode };

const Software = ({ of, name, means, children }: SoftwareProps) => (
  <Card
    title={
      <span className="inline-flex items-center gap-2.5">
        <SoftwareLogo of={of} className="size-8" />
        {name}
      </span>
    }
    className="flex flex-col p-4 sm:p-6"
  >
    <p className="grow text-muted-foreground">{means}</p>
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
  </Card>
);

/** The server leads on from here: no page of the console is loaded. */
const Connect = ({ service, href }: { service: string; href: string | null }) =>
  href ? (
    <a href={href} className={buttonStyle({ variant: 'primary' })}>
      {m.integrations_connect_to({ service })}
    </a>
  ) : (
    <p className="text-muted-foreground">{m.integrations_not_offered()}</p>
  );
