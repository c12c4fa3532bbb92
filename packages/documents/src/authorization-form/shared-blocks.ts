import { m } from '@cordelle/i18n/messages';
import { Fragment, createElement as h } from 'react';
import type { AuthorizationFormFacts, FormLanguage } from './form-facts.ts';
import { Heading, Paragraph, Row, Written } from './form-parts.ts';

type Props = { facts: AuthorizationFormFacts; locale: FormLanguage };

/** Who debits, and how payers reach them. */
export function BusinessBlock({ facts: { business }, locale }: Props) {
  const to = { locale };
  const contact = [business.phone, business.email].filter(Boolean).join(' · ');
  return h(
    Fragment,
    null,
    h(Heading, null, m.form_business({}, to)),
    h(Paragraph, { strong: true }, business.name),
    business.addressLines.length > 0 ? h(Paragraph, null, business.addressLines.join(', ')) : null,
    h(Paragraph, null, contact === '' ? m.form_contact_blank({}, to) : contact),
  );
}

/** Who pays: what is known is there, the rest is to be written. */
export function PayerBlock({ facts: { payer }, locale }: Props) {
  const to = { locale };
  return h(
    Fragment,
    null,
    h(Heading, null, m.form_payer({}, to)),
    h(
      Row,
      null,
      h(Written, { label: m.form_name({}, to), value: payer?.name, grow: 2 }),
      h(Written, { label: m.form_phone({}, to), value: payer?.phone }),
    ),
    h(
      Row,
      null,
      h(Written, { label: m.form_address({}, to), value: payer?.addressLines.join(', ') || null, grow: 2 }),
      h(Written, { label: m.form_email({}, to), value: payer?.email }),
    ),
  );
}

/** Where the agreement is signed; an account with several signatories may need all of them. */
export function Signatures({ locale }: { locale: FormLanguage }) {
  const to = { locale };
  return h(
    Fragment,
    null,
    h(Heading, null, m.form_signatures({}, to)),
    h(
      Row,
      null,
      h(Written, { label: m.form_signature({}, to), grow: 2 }),
      h(Written, { label: m.form_printed_name({}, to), grow: 2 }),
      h(Written, { label: m.form_date({}, to) }),
    ),
    h(
      Row,
      null,
      h(Written, { label: m.form_second_signature({}, to), grow: 2 }),
      h(Written, { label: m.form_printed_name({}, to), grow: 2 }),
      h(Written, { label: m.form_date({}, to) }),
    ),
  );
}
