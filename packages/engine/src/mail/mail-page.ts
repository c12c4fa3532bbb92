import type { Language } from '@cordelle/validation/language.ts';
import type { Sender } from '../outbox-rows.ts';
import { blockHtml, blockText, escaped, layoutTable, type MailBlock, QUIET, wideTable } from './mail-blocks.ts';

export type MailLink = { readonly words: string; readonly link: URL };

/** How a business looks to its payers. The picture is fetched by whoever reads: where it is not, the name stands alone. */
export type MailBrand = {
  readonly name: string;
  /** `#rrggbb`, dark enough for white text. */
  readonly color: string;
  readonly logo: URL | null;
};

/** A mail in parts, in the order in which they are read. */
export type MailParts = {
  readonly language: Language;
  readonly subject: string;
  /** What stands large where it stands in the subject: the amount. */
  readonly large?: string | null;
  /** The business that writes to its payers; null or left out: the installation writes. */
  readonly from?: { readonly brand: MailBrand; readonly replyTo: string | null } | null;
  readonly paragraphs: readonly MailBlock[];
  readonly button: MailLink | null;
  /** What else can be done, by a button that is less in sight. */
  readonly otherButton?: MailLink | null;
  /** Read after the button. */
  readonly afterwards?: readonly MailBlock[];
  readonly footer: string;
  /** Stand below the footer, as small as it. */
  readonly footerLinks?: readonly MailLink[];
};

export type WrittenMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sender: Sender | null;
};

/** The console's, where the reader has it, then the one of their system. */
const TYPEFACE = `'Atkinson Hyperlegible Next','Atkinson Hyperlegible',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const OUR_COLOR = '#1d5650';
/** The two strands of our mark, the second as light as beside a sign-in. */
const STRANDS = ['#1d5650', '#5f938c'];
/** On white and on black: both programs with and without dark pages show it. */
const OTHER_BUTTON: ButtonLook = { background: '#faf8f5', color: '#1f2a2a', border: ';border:1px solid #8a8378' };
const smallPrint = `${QUIET};font-size:14px`;

/** Word knows no widest: there the card stands in a cell of its width. */
const WIDE_IN_WORD =
  '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
/** Word takes another typeface than the one named first only where it is told alone, cell by cell. */
const WORD_TYPEFACE =
  '<!--[if mso]><style>td,th,p,h1,h2,h3,a,span{font-family:Arial,sans-serif!important}</style><![endif]-->';
const AFTER_WORD = '<!--[if mso]></td></tr></table><![endif]-->';

/** Programs that know dark pages take these colours in place of those beside each element. */
const DARK = `@media (prefers-color-scheme:dark){body,.page{background:#14191a!important}.card{background:#1c2324!important;color:#e8ecea!important}.quiet{color:#a9b4b1!important}.plain{color:#8fd0c4!important}.line{border-color:#3a4543!important}.prominent{border-color:#e8ecea!important}}`;

type ButtonLook = { readonly background: string; readonly color: string; readonly border: string };

/** The cell has the colour, and for Word the room; everywhere else all of it is the link. */
const buttonHtml = ({ words, link }: MailLink, { background, color, border }: ButtonLook): string =>
  `${layoutTable('margin:24px 0 8px', `<tr><td style="background:${background}${border};border-radius:6px;mso-padding-alt:12px 20px"><a href="${escaped(link.href)}" style="color:${color};padding:12px 20px;text-decoration:none;display:inline-block;font-weight:600">${escaped(words)}</a></td></tr>`)}<p class="quiet" style="${QUIET};font-size:13px;line-height:1.4;margin:0 0 16px;word-break:break-all">${escaped(link.href)}</p>`;

const smallLinkHtml = ({ words, link }: MailLink): string =>
  `<p class="quiet" style="${smallPrint}"><a class="quiet" href="${escaped(link.href)}" style="${QUIET}">${escaped(words)}</a></p>`;

const mastheadHtml = ({ name, logo }: MailBrand): string => {
  const picture = logo
    ? `<img src="${escaped(logo.href)}" alt="" height="40" style="height:40px;max-width:160px;vertical-align:middle;margin-right:12px;border:0">`
    : '';
  return `<p style="margin:0 0 24px;font-size:18px;font-weight:700">${picture}<span style="vertical-align:middle">${escaped(name)}</span></p>`;
};

/** Above a mail of ours: the strands, where a business has its bar. */
const strandsHtml = STRANDS.map(
  (color) => `<tr><td height="3" style="height:3px;background:${color};font-size:0;line-height:0">&nbsp;</td></tr>`,
).join('<tr><td height="2" style="height:2px;font-size:0;line-height:0">&nbsp;</td></tr>');

/** The subject again, where whoever opens the mail begins to read. An amount in it stands on a line of its own. */
function headingHtml(subject: string, large: string | null): string {
  const at = large === null ? -1 : subject.indexOf(large);
  if (large === null || at < 0)
    return `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>`;
  const before = subject.slice(0, at).trim();
  // on a line of its own, what a colon introduced begins by itself
  const after = subject
    .slice(at + large.length)
    .trim()
    .replace(/^:\s*(.)/u, (_, first: string) => first.toLocaleUpperCase());
  const sum = `<span style="font-size:28px;line-height:40px;font-weight:700">${escaped(large)}</span>`;
  const lines = [escaped(before), sum, escaped(after)].filter((line) => line !== '');
  return `<h1 style="margin:0 0 16px;font-size:18px;line-height:1.35;font-weight:600">${lines.join('<br>')}</h1>`;
}

const linkText = ({ words, link }: MailLink, language: Language): string =>
  `${words}${language === 'fr' ? '\u00a0' : ''}:\n${link.href}`;

/** The mail as plain text and as HTML. The subject is one line, whatever the names in it hold. */
export function mailPage(parts: MailParts): WrittenMail {
  const {
    language,
    large = null,
    from = null,
    paragraphs,
    button,
    otherButton = null,
    afterwards = [],
    footer,
    footerLinks = [],
  } = parts;
  // What must not break, as an amount and its sign, does not break in a heading.
  const subject = parts.subject.replace(/[^\S\u00a0\u202f]+/gu, ' ').trim();
  const color = from?.brand.color ?? OUR_COLOR;
  const line = large?.replace(/[^\S\u00a0\u202f]+/gu, ' ').trim();
  const body = [
    from ? mastheadHtml(from.brand) : '',
    headingHtml(subject, line ?? null),
    ...paragraphs.map(blockHtml),
    button ? buttonHtml(button, { background: color, color: '#ffffff', border: '' }) : '',
    otherButton ? buttonHtml(otherButton, OTHER_BUTTON) : '',
    ...afterwards.map(blockHtml),
    `<hr class="line" style="border:0;border-top:1px solid #dedad3;margin:24px 0"><p class="quiet" style="${smallPrint}">${escaped(footer)}</p>`,
    ...footerLinks.map(smallLinkHtml),
  ].join('');
  const bar = from ? `border-top:4px solid ${color};` : '';
  const card = wideTable(
    `background:#ffffff;font-family:${TYPEFACE};border-radius:0 0 10px 10px;font-size:16px;line-height:1.5;color:#1f2a2a;text-align:left;overflow-wrap:break-word;word-break:break-word`,
    `${from ? '' : strandsHtml}<tr><td style="${bar}padding:24px">${body}</td></tr>`,
    ' class="card"',
  );
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${DARK}</style>${WORD_TYPEFACE}</head><body style="margin:0;background:#faf8f5">${wideTable('background:#faf8f5', `<tr><td align="center" style="padding:24px 12px">${WIDE_IN_WORD}<div style="max-width:560px;margin:0 auto">${card}</div>${AFTER_WORD}</td></tr>`, ' class="page"')}</body></html>`;
  const text = [
    ...paragraphs.map((block) => blockText(block, language)),
    ...[button, otherButton].flatMap((one) => (one ? [linkText(one, language)] : [])),
    ...afterwards.map((block) => blockText(block, language)),
    footer,
    ...footerLinks.map((one) => linkText(one, language)),
  ];
  const sender = from && { name: from.brand.name, replyTo: from.replyTo };
  return { subject, text: `${text.join('\n\n')}\n`, html, sender };
}
