import {
  type AgreementBlock,
  type AgreementDocument,
  canonicalText,
} from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { translate } from '../words.ts';

export type MailRow = { readonly label: string; readonly value: string };

/** What a mail says, one thing after the other. A line break inside a text stays one. */
export type MailBlock =
  | string
  /** Facts, each with its name. */
  | { readonly rows: readonly MailRow[] }
  /** What somebody agreed to: in plain text to the letter, else part by part, with what stood out standing out. */
  | { readonly agreement: AgreementDocument }
  /** A text that names an address of ours. */
  | { readonly text: string; readonly link: URL };

/** Text inside HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** A telephone number stands on one line. */
const PHONE = /\b\d{3}-\d{3}-\d{4}\b/g;
const withBreaks = (text: string): string =>
  escaped(text)
    .replaceAll('\n', '<br>')
    .replace(PHONE, (phone) => `<span style="white-space:nowrap">${phone}</span>`);

export const QUIET = 'color:#55605f';
const LINE = '1px solid #dedad3';

/** A table that lays out and says nothing: Word, which draws the mails of Outlook on Windows, knows padding and borders of cells alone. */
export const layoutTable = (style: string, rows: string, attributes = ''): string =>
  `<table role="presentation"${attributes} cellpadding="0" cellspacing="0" style="border-collapse:separate;border-spacing:0;${style}">${rows}</table>`;

/** One as wide as there is room, whatever stands in it: a long word breaks and widens nothing. */
export const wideTable = (style: string, rows: string, attributes = ''): string =>
  layoutTable(`${style};width:100%;table-layout:fixed`, rows, `${attributes} width="100%"`);

const rowHtml = ({ label, value }: MailRow): string =>
  `<tr><th scope="row" class="quiet line" style="${QUIET};border-bottom:${LINE};text-align:left;vertical-align:top;font-weight:400;padding:6px 16px 6px 0;width:40%">${escaped(label)}</th><td class="line" style="border-bottom:${LINE};vertical-align:top;padding:6px 0">${withBreaks(value)}</td></tr>`;

const partHtml = ({ heading, text, prominent, box }: AgreementBlock): string => {
  const lines = text.split('\n').map((line, place) => {
    const words = prominent && line !== '' ? `<strong>${escaped(line)}</strong>` : escaped(line);
    return place === 0 && box !== null ? `${box ? '&#9745;' : '&#9744;'} ${words}` : words;
  });
  const said = `<h3 style="margin:0 0 4px;font-size:16px">${escaped(heading)}</h3><p style="margin:0">${lines.join('<br>')}</p>`;
  return prominent
    ? wideTable(
        'margin:16px 0',
        `<tr><td class="prominent" style="border:2px solid #1f2a2a;border-radius:6px;padding:12px">${said}</td></tr>`,
      )
    : `<div style="margin:16px 0">${said}</div>`;
};

/** An agreement as the page drew it: its title, its blocks, the version of its wording. */
const agreementHtml = ({ title, parts, version }: AgreementDocument): string =>
  wideTable(
    'margin:24px 0',
    `<tr><td class="line" style="border-top:${LINE};border-bottom:${LINE};padding:4px 0"><h2 style="margin:16px 0 0;font-size:18px">${escaped(title)}</h2>${parts.map(partHtml).join('')}<p class="quiet" style="${QUIET};font-size:14px">${escaped(version)}</p></td></tr>`,
  );

/** One thing of a mail as HTML. */
export function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p>${withBreaks(block)}</p>`;
  if ('rows' in block)
    return `<table class="rows" width="100%" style="width:100%;border-collapse:collapse;margin:16px 0">${block.rows.map(rowHtml).join('')}</table>`;
  if ('agreement' in block) return agreementHtml(block.agreement);
  const address = escaped(block.link.href);
  return `<p>${withBreaks(block.text).replace(address, `<a class="plain" href="${address}" style="color:#1d5650">${address}</a>`)}</p>`;
}

/** One thing of a mail as plain text. */
export function blockText(block: MailBlock, language: Language): string {
  if (typeof block === 'string') return block;
  if ('rows' in block)
    return block.rows.map(({ label, value }) => translate('said_of', language, { label, text: value })).join('\n');
  return 'agreement' in block ? canonicalText(block.agreement) : block.text;
}
