import { m } from '@cordelle/i18n/messages';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Panel } from '../../panel.tsx';
import type { Customer } from '../customers/customer.ts';

const TYPES = { Personal: m.customer_type_personal, Business: m.customer_type_business } as const;

export function ContactPanel({ customer }: { customer: Customer }) {
  useLocale();
  const none = <span className="text-muted-foreground">{m.not_given()}</span>;
  return (
    <Panel title={m.customer_contact()}>
      <DefinitionList
        className="px-4 py-1 [&>div]:sm:grid-cols-[6.5rem_1fr]"
        facts={[
          {
            label: m.customer_email(),
            value: customer.email ? (
              <a href={`mailto:${customer.email}`} className="wrap-anywhere text-link underline underline-offset-2">
                {customer.email}
              </a>
            ) : (
              none
            ),
          },
          { label: m.customer_phone(), value: customer.phone ?? none },
          { label: m.customer_type(), value: TYPES[customer.customerType]() },
          { label: m.customer_identifier(), value: customer.customIdentifier ?? none },
          { label: m.customer_reference(), value: <span className="font-mono text-table">{customer.identifier}</span> },
        ]}
      />
      {!customer.email && !customer.phone && (
        <p className="border-t px-4 py-3 text-muted-foreground text-table">{m.customer_no_contact()}</p>
      )}
    </Panel>
  );
}
