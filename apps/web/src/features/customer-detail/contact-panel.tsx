import { m } from '@cordelle/i18n/messages';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { type CustomerDetail, DETAIL_NAMES } from '@cordelle/validation/customers/fields.ts';
import type { Customer } from '../../customers/customer.ts';
import { DETAIL_LABELS } from '../../customers/detail-labels.ts';
import { EmailText } from '../../email-text.tsx';
import { Can } from '../../me/can.tsx';
import { Panel } from '../../panel.tsx';
import { addressLines } from './address-lines.ts';

const LANGUAGES = { en: m.ui_language_english, fr: m.ui_language_french } as const;
const TYPES = { Personal: m.customer_type_personal, Business: m.customer_type_business } as const;

/** Details with a place of their own; the others stand where there are some. */
const PLACED: ReadonlySet<CustomerDetail> = new Set(['email', 'phone', 'customIdentifier']);

/** How to reach somebody, and what they are called elsewhere. */
export function ContactPanel({ customer }: { customer: Customer }) {
  useLocale();
  const none = <span className="text-muted-foreground">{m.not_given()}</span>;
  const address = addressLines(customer.address);
  return (
    <Panel
      title={m.customer_contact()}
      actions={
        <Can do="customers.edit">
          <TextLink
            href={`/client/customers/${customer.id}/edit_contact_details`}
            aria-label={m.customer_edit_contact()}
          >
            {m.customer_edit()}
          </TextLink>
        </Can>
      }
    >
      <DefinitionList
        className="px-4 py-1"
        facts={[
          { label: DETAIL_LABELS.email(), value: customer.email ? <Email customer={customer} /> : none },
          { label: DETAIL_LABELS.phone(), value: customer.phone ?? none },
          ...DETAIL_NAMES.flatMap((detail) =>
            customer[detail] === null || PLACED.has(detail)
              ? []
              : [{ label: DETAIL_LABELS[detail](), value: customer[detail] }],
          ),
          {
            label: m.customer_address(),
            value: address.length > 0 ? <span className="whitespace-pre-line">{address.join('\n')}</span> : none,
          },
          { label: m.customer_language(), value: LANGUAGES[customer.language]() },
          { label: m.customer_type(), value: TYPES[customer.customerType]() },
          { label: m.customer_reference(), value: <span className="font-mono text-table">{customer.identifier}</span> },
        ]}
      />
      {!customer.email && !customer.phone && (
        <p className="border-t px-4 py-3 text-muted-foreground text-table">{m.customer_no_contact()}</p>
      )}
    </Panel>
  );
}

const Email = ({ customer: { email, statuses } }: { customer: Customer }) => (
  <>
    <a href={`mailto:${email}`} className="text-link underline underline-offset-2">
      <EmailText email={email ?? ''} />
    </a>
    {statuses.emailBounced && (
      <span data-tone="bad" className="block text-table text-tone-fg">
        {m.customer_email_bounced()}
      </span>
    )}
  </>
);
