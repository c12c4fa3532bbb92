import { foreignAddress } from '../customer/authorization-request.ts';
import { DomainError } from '../errors.ts';

/** What a client may let a text say of one payment. */
export const NOTICE_PLACEHOLDERS = ['customer_name', 'amount', 'process_date', 'business_name'] as const;
export type NoticePlaceholder = (typeof NOTICE_PLACEHOLDERS)[number];
export type NoticeFacts = Readonly<Record<NoticePlaceholder, string>>;

/** Characters of a client's own text. */
export const NOTICE_TEXT_MAX = 2000;

const PLACEHOLDER = /\{([^{}\n]*)\}/gu;
const isKnown = (name: string): name is NoticePlaceholder => (NOTICE_PLACEHOLDERS as readonly string[]).includes(name);

/** First placeholder nobody fills, as it was written without its braces; null: none. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, name = ''] of text.matchAll(PLACEHOLDER)) if (!isKnown(name)) return name;
  return null;
}

/** The text with each placeholder filled. What a value holds is never read as a placeholder. */
export const fillNotice = (text: string, facts: NoticeFacts): string =>
  text.replace(PLACEHOLDER, (written, name: string) => (isKnown(name) ? facts[name] : written));

/**
 * Throws `notice.unknown_placeholder` naming it, and `notice.foreign_link`, unless a client may send the text to its payers;
 * `field` is where it was written.
 */
export function checkNoticeText(text: string, websiteUrl: string | null, field: string): void {
  const name = unknownPlaceholder(text);
  if (name !== null) {
    const allowed = NOTICE_PLACEHOLDERS.map((known) => `{${known}}`).join(', ');
    throw new DomainError('notice.unknown_placeholder', { field, name: `{${name}}`, allowed });
  }
  const address = foreignAddress(text, websiteUrl);
  if (address !== null) throw new DomainError('notice.foreign_link', { field, address });
}
