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
  /** Identity documents as the service read them. */
  readonly documents: readonly { readonly number: string; readonly country: string | null }[];
  /** SHA-256 of the files that were handed in. */
  readonly files: readonly string[];
  /** Addresses of the internet from which it was filled in. */
  readonly addresses: readonly string[];
};

/** Days within which two applications from one network have that in common: later it is somebody else's. */
export const SAME_NETWORK_DAYS = 7;

const NOT_PUBLIC = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\./;

/** The part of an address that a household or an office shares, null for one that is not of the internet. */
export function networkOf(address: string): string | null {
  const ip = address.replace(/^::ffff:/i, '');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(ip)) return NOT_PUBLIC.test(ip) ? null : ip.split('.').slice(0, 3).join('.');
  if (!ip.includes(':') || /^(::1?$|f[cd]|fe[89ab])/i.test(ip)) return null;
  const [left = ''] = ip.toLowerCase().split('::');
  const groups = left.split(':').filter(Boolean);
  return ['0', '0', '0'].map((none, at) => groups[at]?.replace(/^0+(?=.)/, '') ?? none).join(':');
}

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
  for (const { number, country } of known.documents) add('document', `${country ?? ''}|${joinedUp(number)}`);
  for (const file of known.files) add('file', file);
  for (const address of known.addresses) add('ip_network', networkOf(address) ?? '');
  return keys;
}
