import type { Language } from '@cordelle/validation/language.ts';

/** A mail in parts, in the order in which they are read. A line break inside a paragraph stays one. */
export type MailParts = {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly words: string; readonly link: URL } | null;
  /** Read after the button. */
  readonly afterwards?: readonly string[];
  readonly footer: string;
  /** Stands below the footer, as small as it. */
  readonly footerLink?: { readonly words: string; readonly link: URL };
};

export type WrittenMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Text inside HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;
const smallPrint = 'color:#55605f;font-size:14px';

/** The mail as plain text and as HTML. The subject is one line, whatever the names in it hold. */
export function mailPage({
  language,
  subject: said,
  paragraphs,
  button,
  afterwards = [],
  footer,
  footerLink,
}: MailParts): WrittenMail {
  const subject = said.replace(/\s+/gu, ' ').trim();
  const linked = button ? [`${button.words}:\n${button.link.href}`] : [];
  const linkedHtml = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.link.href)}" style="background:#1d5650;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(button.words)}</a></p><p style="${smallPrint};word-break:break-all">${escaped(button.link.href)}</p>`
    : '';
  const smallLinkHtml = footerLink
    ? `<p style="${smallPrint}"><a href="${escaped(footerLink.link.href)}" style="color:#55605f">${escaped(footerLink.words)}</a></p>`
    : '';
  const smallLink = footerLink ? [`${footerLink.words}:\n${footerLink.link.href}`] : [];
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;background:#faf8f5"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2a2a">${paragraphs.map(paragraph).join('')}${linkedHtml}${afterwards.map(paragraph).join('')}<hr style="border:0;border-top:1px solid #dedad3;margin:24px 0"><p style="${smallPrint}">${escaped(footer)}</p>${smallLinkHtml}</div></body></html>`;
  return { subject, text: `${[...paragraphs, ...linked, ...afterwards, footer, ...smallLink].join('\n\n')}\n`, html };
}
