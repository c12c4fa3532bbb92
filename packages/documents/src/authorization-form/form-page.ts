import { H1_RECOURSE } from '@cordelle/domain/payer-flow/h1-recourse.ts';
import { m } from '@cordelle/i18n/messages';
import { Image, Page, Text, View } from '@react-pdf/renderer';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { Footer } from '../footer.ts';
import type { AuthorizationFormFacts, FormLanguage } from './form-facts.ts';
import { Heading, MARGIN, Paragraph, Row, styles, Written } from './form-parts.ts';

type Props = { facts: AuthorizationFormFacts; locale: FormLanguage };
type PageProps = Props & { title: string; subtitle: string; footer: string; children?: ReactNode };

/** One language of a form: who debits and who pays, what is agreed, and where it is signed. */
export function FormPage({ facts, locale, title, subtitle, footer, children }: PageProps) {
  return h(
    Page,
    { size: 'LETTER', style: styles.page },
    h(
      View,
      { style: styles.head },
      h(
        View,
        { style: styles.cell },
        h(Text, { style: styles.title }, title),
        h(Text, { style: styles.subtitle }, subtitle),
      ),
      h(
        View,
        { style: styles.corner },
        facts.business.logo && h(Image, { style: styles.logo, src: facts.business.logo }),
        h(
          Text,
          { style: styles.wording },
          facts.sandbox && h(Text, { style: styles.warning }, `${m.sandbox_pill({}, { locale })} · `),
          versionWords(facts, locale),
        ),
      ),
    ),
    h(BusinessBlock, { facts, locale }),
    h(PayerBlock, { facts, locale }),
    children,
    h(OwnTerms, { facts, locale }),
    h(View, { wrap: false }, h(Signatures, { locale })),
    h(Footer, {
      words: [footer],
      side: MARGIN,
      bottom: 16,
      place: 'part',
      languages: [locale],
    }),
  );
}

const versionWords = ({ country, version }: AuthorizationFormFacts, locale: FormLanguage): string =>
  country === 'CA'
    ? m.agreement_version_h1({ version, recourse: H1_RECOURSE.version }, { locale })
    : m.agreement_version({ version }, { locale });

/** What the business adds, above the signature and below all that the rules ask for. */
function OwnTerms({ facts: { business, terms }, locale }: Props) {
  const own = terms[locale].trim();
  if (own === '') return null;
  const [first = '', ...rest] = own.split('\n');
  return h(
    Fragment,
    null,
    h(
      View,
      { wrap: false },
      h(Heading, null, m.agreement_terms({ business: business.name }, { locale })),
      h(Paragraph, null, first),
    ),
    // Lines of a printed text stay where they are.
    rest.map((line, place) => h(Paragraph, { key: String(place) }, line || ' ')),
  );
}

/** Who debits, and how payers reach them. */
function BusinessBlock({ facts: { business }, locale }: Props) {
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
function PayerBlock({ facts: { payer }, locale }: Props) {
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
function Signatures({ locale }: { locale: FormLanguage }) {
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
