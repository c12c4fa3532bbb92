import { type CalendarDate, isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsOf } from '@cordelle/domain/money.ts';
import { moneyText } from '@cordelle/validation/wire.ts';
import { XMLParser } from 'fast-xml-parser';
import { type BankStatement, daysOf, STATEMENT_LINES_MAX } from './bank-statement.ts';

/** Tags within tags; a statement needs about a dozen. */
const DEPTH_MAX = 40;
/** A document type could name files to open, or entities that grow; no statement has one. */
const DOCUMENT_TYPE = /<!\s*(?:DOCTYPE|ENTITY)/i;

/** What an element holds: text, further elements, or several of one name. */
type Node = string | { readonly [name: string]: Node } | readonly Node[];

/**
 * Reads ISO 20022 camt.053 of any version: booked credits of one currency. The text is parsed without entities and without a
 * document type, so nothing outside it is opened and nothing in it grows. Throws `statement.not_accepted` or
 * `statement.too_long`.
 */
export function readCamt(bytes: Uint8Array, currency: Currency): BankStatement {
  const statements = all(at(parsed(bytes), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new DomainError('statement.not_accepted');
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  if (entries.length > STATEMENT_LINES_MAX) throw new DomainError('statement.too_long', { max: STATEMENT_LINES_MAX });
  const booked = entries.flatMap((entry) => {
    const date = dateOf(at(entry, 'BookgDt')) ?? dateOf(at(entry, 'ValDt'));
    return date && isBooked(at(entry, 'Sts')) ? [{ entry, date }] : [];
  });
  const covered = statements.flatMap((statement) => {
    const range = at(statement, 'FrToDt');
    return [
      textOf(at(range, 'FrDtTm')),
      textOf(at(range, 'ToDtTm')),
      textOf(at(range, 'FrDt')),
      textOf(at(range, 'ToDt')),
    ]
      .map((text) => text.slice(0, 10))
      .filter(isCalendarDate);
  });
  const days = daysOf([...covered, ...booked.map(({ date }) => date)]);
  if (!days) throw new DomainError('statement.not_accepted');
  return {
    format: 'camt053',
    ...days,
    deposits: booked.flatMap(({ entry, date }) => {
      const amount = at(entry, 'Amt');
      const text = textOf(amount);
      if (textOf(at(entry, 'CdtDbtInd')) !== 'CRDT' || textOf(at(amount, '@Ccy')) !== currency) return [];
      const cents = centsIn(text);
      return cents === null || cents <= 0n
        ? []
        : [{ bookedOn: date, amountCents: cents, text: leavesOf(entry).join(' ') }];
    }),
  };
}

function parsed(bytes: Uint8Array): Node {
  const text = decoded(bytes);
  if (text === null || DOCUMENT_TYPE.test(text)) throw new DomainError('statement.not_accepted');
  try {
    return new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      maxNestedTags: DEPTH_MAX,
    }).parse(text, true);
  } catch {
    throw new DomainError('statement.not_accepted');
  }
}

/** UTF-8, or the Western encoding where it says so; null for anything else. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return /^<\?xml[^>]*encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(text) ? text : null;
  }
}

/** The element at the end of a path; an empty text where there is none. The first counts where a name stands several times. */
function at(node: Node, ...path: readonly string[]): Node {
  let here: Node | undefined = node;
  for (const name of path) {
    const [first] = asList(here);
    here = typeof first === 'object' && !Array.isArray(first) ? (first as Record<string, Node>)[name] : undefined;
  }
  const [first] = asList(here);
  return first ?? '';
}

/** Every element of a name. */
function all(node: Node, name: string): readonly Node[] {
  return typeof node === 'object' && !Array.isArray(node) ? asList((node as Record<string, Node>)[name]) : [];
}

const asList = (node: Node | undefined): readonly Node[] =>
  node === undefined ? [] : Array.isArray(node) ? node : [node as Node];

function textOf(node: Node): string {
  if (typeof node === 'string') return node.trim();
  return Array.isArray(node) ? '' : textOf((node as Record<string, Node>)['#text'] ?? '');
}

/** Every text of an element, at whatever depth. */
function leavesOf(node: Node): string[] {
  if (typeof node === 'string') return node.trim() === '' ? [] : [node.trim()];
  return Object.values(node).flatMap((inner: Node) => leavesOf(inner));
}

/** `Dt` as a date, or the date of `DtTm`, as the bank writes it. */
function dateOf(node: Node): CalendarDate | null {
  const text = (textOf(at(node, 'Dt')) || textOf(at(node, 'DtTm'))).slice(0, 10);
  return isCalendarDate(text) ? text : null;
}

/** Older versions write `BOOK`, newer ones `<Cd>BOOK</Cd>`. */
const isBooked = (status: Node): boolean => (textOf(status) || textOf(at(status, 'Cd'))) === 'BOOK';

/** `3698.8` and `3698` are amounts too. */
function centsIn(text: string): bigint | null {
  const [whole = '', part = ''] = text.split('.');
  const written = `${whole}.${part.padEnd(2, '0')}`;
  return moneyText.safeParse(written).success ? centsOf(written) : null;
}
