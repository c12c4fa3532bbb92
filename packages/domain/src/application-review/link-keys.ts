import type { LinkKind } from './kinds.ts';

/** How much a coincidence says: an account, a person or a document much; a place or a network little. */
export const LINK_STRENGTHS: Readonly<Record<LinkKind, 'strong' | 'medium' | 'weak'>> = {
  bank_account: 'strong',
  registry_number: 'strong',
  tax_number: 'strong',
  person: 'strong',
  document: 'strong',
  file: 'strong',
  phone: 'medium',
  email: 'medium',
  email_domain: 'weak',
  website: 'medium',
  address: 'weak',
  promo_code: 'weak',
  ip_network: 'weak',
};

/** Mailboxes that say nothing of whose they are. */
const FREE_MAIL = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.ca',
  'live.com',
  'live.ca',
  'msn.com',
  'yahoo.com',
  'yahoo.ca',
  'yahoo.fr',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'videotron.ca',
  'sympatico.ca',
  'bell.net',
  'rogers.com',
  'shaw.ca',
  'telus.net',
  'comcast.net',
  'gmx.com',
];

/** What an application is recognized by. */
export type Recognized = {
  readonly country: string;
  readonly provinceCode: string | null;
  readonly registryNumber: string;
  readonly taxNumber: string;
  readonly people: readonly { readonly name: string; readonly dateOfBirth: string | null }[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly website: string | null;
  readonly address: string | null;
  readonly promoCode: string | null;
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const joinedUp = (text: string): string => plain(text).replaceAll(' ', '');

/** The same however it was typed: accents, case, spaces, the order of names, `www.`, the country code of a phone. */
export function linkKeys(known: Recognized): { kind: LinkKind; key: string }[] {
  const keys: { kind: LinkKind; key: string }[] = [];
  const add = (kind: LinkKind, key: string) => {
    if (key !== '' && !keys.some((one) => one.kind === kind && one.key === key)) keys.push({ kind, key });
  };
  if (known.registryNumber)
    add('registry_number', `${known.country}|${known.provinceCode ?? ''}|${joinedUp(known.registryNumber)}`);
  add('tax_number', known.taxNumber && `${known.country}|${joinedUp(known.taxNumber).slice(0, 9)}`);
  for (const { name, dateOfBirth } of known.people)
    if (dateOfBirth !== null) add('person', `${plain(name).split(' ').sort().join(' ')}|${dateOfBirth}`);
  for (const phone of known.phones) add('phone', phone.replace(/\D/g, '').slice(-10));
  for (const email of known.emails) {
    const [box = '', domain = ''] = email.toLowerCase().trim().split('@');
    add('email', domain && `${box}@${domain}`);
    if (domain && !FREE_MAIL.includes(domain)) add('email_domain', domain);
  }
  if (known.website !== null && URL.canParse(known.website))
    add('website', new URL(known.website).hostname.replace(/^www\./, ''));
  if (known.address !== null) add('address', joinedUp(known.address));
  if (known.promoCode !== null) add('promo_code', joinedUp(known.promoCode));
  return keys;
}
