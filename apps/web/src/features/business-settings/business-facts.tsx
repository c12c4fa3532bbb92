import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatInstant, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { Can } from '../../me/can.tsx';
import { type ClientSettings, collects } from './client.ts';

const BusinessDialog = lazy(() => import('./business-dialog.tsx'));
const COUNTRIES = { CA: m.country_ca, US: m.country_us } as const;

/** What the business says of itself; its name and country are the provider's to change. */
export function BusinessFacts({ client }: { client: ClientSettings }) {
  const locale = useLocale();
  const [changing, setChanging] = useState(false);
  const none = m.settings_none();
  return (
    <>
      <DefinitionList
        facts={[
          { label: m.settings_business_name(), value: client.businessName || m.client_unnamed() },
          { label: m.settings_country(), value: COUNTRIES[client.countryCode]() },
          { label: m.settings_operating_as(), value: client.operatingAs ?? none },
          { label: m.settings_statement_name(), value: statementWords(client, locale) },
          { label: m.settings_phone(), value: client.phone ?? none },
          ...(collects(client) ? [{ label: m.settings_invoice_email(), value: client.invoiceEmail ?? none }] : []),
          { label: m.settings_signer(), value: client.initialAgreementSigner ?? m.settings_signer_none() },
          {
            label: m.settings_since(),
            value: formatInstant(client.createdAt, RAIL_FACTS[client.countryCode].zone, locale),
          },
          ...(collects(client)
            ? [{ label: m.settings_integration(), value: client.integration ?? m.settings_integration_none() }]
            : []),
        ]}
      />
      <p className="mt-2 text-muted-foreground text-small">{m.settings_name_fixed()}</p>
      <Can do="settings.update_business_info">
        <Button className="mt-3" onClick={() => setChanging(true)}>
          {m.settings_info_change()}
        </Button>
      </Can>
      {changing && (
        <Suspense>
          <BusinessDialog client={client} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What payers read on their bank statements, and what from a day on that they were told. */
const statementWords = (
  { statementName: name, nextStatementName: next, nextStatementFrom: from }: ClientSettings,
  locale: Locale,
): string =>
  next !== null && from !== null ? m.settings_statement_next({ name, next, date: formatDate(from, locale) }) : name;
