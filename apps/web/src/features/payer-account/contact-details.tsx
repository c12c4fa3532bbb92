import { m } from '@cordelle/i18n/messages';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Panel } from '../../panel.tsx';
import type { OwnRecord } from './own-account.ts';

/** What the business knows of its payer; only the business changes it. */
export function ContactDetails({ own, business }: { own: OwnRecord; business: string }) {
  useLocale();
  const none = <span className="text-muted-foreground">{m.not_given()}</span>;
  return (
    <Panel title={m.payer_contact()}>
      <DefinitionList
        className="px-4 py-1"
        facts={[
          { label: m.payer_name(), value: own.name },
          { label: m.customer_email(), value: own.email ? <span className="wrap-anywhere">{own.email}</span> : none },
          { label: m.customer_phone(), value: own.phone ?? none },
          { label: m.payer_reference(), value: <span className="font-mono text-table">{own.identifier}</span> },
        ]}
      />
      <p className="border-t px-4 py-3 text-muted-foreground text-table">{m.payer_contact_change({ business })}</p>
    </Panel>
  );
}
