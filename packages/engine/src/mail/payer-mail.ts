import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { brandColorFor } from '@cordelle/domain/brand-color.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Addresses } from '../app.ts';
import { translate } from '../words.ts';
import type { MailBlock } from './mail-blocks.ts';
import { type MailLink, type MailParts, mailPage, type WrittenMail } from './mail-page.ts';

/** A business as its payers know it. */
export type PayerMailBusiness = Readonly<Row<typeof MAIL_BUSINESS>>;

/**
 * Columns of `clients cl` that make a `PayerMailBusiness`. Whoever is its primary contact stands in for an address it did not give.
 * `client`: the column that names it in a table of clients, beside whose rows the others are looked up.
 */
export const mailBusinessOf = (client: `${string}.${string}`) =>
  joined(
    columns(clients, 'cl', ['contactPhone']),
    computed<{ business: string; contactEmail: string | null; brandColor: string | null; logo: string | null }>({
      business: 'coalesce(cl.operating_as, cl.business_name)',
      // People and clients may stand on different nodes: each is looked up by itself, people only where an address is missing.
      contactEmail: `coalesce(cl.contact_email, (
      select jsonb_object_agg(u.id, u.email) from users u
       where u.id in (select p.user_id from memberships p where p.role = 'client_primary'))
      ->> (select m.user_id::text from memberships m
            where m.client_id = ${client} and m.role = 'client_primary' order by m.id limit 1))`,
      brandColor: `(select look.brand_color from authorization_settings look where look.client_id = ${client})`,
      logo: `(select f.sha256 from stored_files f where f.client_id = ${client} and f.id = cl.logo_file_id)`,
    }),
  );

/** The same where clients alone are read. */
export const MAIL_BUSINESS = mailBusinessOf('cl.id');

/** A business that writes. */
export async function mailBusiness({ sql }: Tx, clientId: bigint): Promise<PayerMailBusiness> {
  const [row] = await sql`select ${MAIL_BUSINESS} from clients cl where cl.id = ${clientId}`;
  invariant(row, 'whoever writes to payers is a client');
  return row;
}

/** Where a picture of a business is served. */
export const logoPath = (hash: string): string => `/logos/${hash}`;

const OUR_COLOR = '#1d5650';

/** What a payer reads, without what stands in every mail of a business to its payers. */
export type PayerMailParts = Pick<MailParts, 'subject' | 'large'> & {
  readonly addresses: Addresses;
  readonly language: Language;
  /** Null: nobody is greeted. */
  readonly name: string | null;
  readonly paragraphs: readonly MailBlock[];
  readonly button?: MailLink | null;
  /** Read after the button. */
  readonly afterwards?: readonly MailBlock[];
  /** The payer's own page; null: there is none yet, none any more, or it must not open to whoever reads this. */
  readonly page: URL | null;
  /** Where the payer stops mail of this kind; null: they cannot. */
  readonly unsubscribe?: URL | null;
  /** Why they get it, where that is not a debit of theirs. */
  readonly footer?: string;
};

/** Greeting, the text, how to reach the business, the payer's own page, who sent it and why, and how it is stopped where it can be. */
export function payerMail(company: PayerMailBusiness, parts: PayerMailParts): WrittenMail {
  const { business, contactEmail, contactPhone } = company;
  const { addresses, language, name, subject, paragraphs, afterwards = [], page, unsubscribe = null } = parts;
  const contact = [contactEmail, contactPhone].filter(Boolean).join(' · ');
  // To whom no page is open in this mail, it opens by asking for it at their address.
  const link = page ?? new URL('/my_payments', addresses.publicBaseUrl);
  const toPage = { words: translate('email_payer_page', language), link };
  const button = parts.button ?? (page && toPage);
  const footerLinks = [
    ...(button === toPage ? [] : [toPage]),
    ...(unsubscribe ? [{ words: translate('email_payer_unsubscribe', language), link: unsubscribe }] : []),
  ];
  return mailPage({
    language,
    subject,
    large: parts.large ?? null,
    from: { brand: brandIn(company, addresses), replyTo: contactEmail },
    paragraphs: [...(name === null ? [] : [translate('email_payer_greeting', language, { name })]), ...paragraphs],
    button,
    afterwards: [
      ...afterwards,
      ...(contact ? [translate('email_payer_contact', language, { business, contact })] : []),
    ],
    footer: parts.footer ?? footerOf(business, language, unsubscribe !== null),
    footerLinks,
  });
}

const brandIn = ({ business, brandColor, logo }: PayerMailBusiness, { publicBaseUrl }: Addresses) => ({
  name: business,
  color: brandColor === null ? OUR_COLOR : brandColorFor(brandColor),
  logo: logo === null ? null : new URL(logoPath(logo), publicBaseUrl),
});

/** The small print below a mail to payers. */
export const footerOf = (business: string, language: Language, canBeStopped: boolean): string =>
  translate(canBeStopped ? 'email_payer_footer' : 'email_payer_footer_required', language, { business });
