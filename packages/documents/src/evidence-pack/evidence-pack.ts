import type { AgreementBlock, AgreementDocument } from '@cordelle/domain/payer-flow/agreement-document.ts';
import { m } from '@cordelle/i18n/messages';
import { Document, Image, Page, StyleSheet, type Styles, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { BoxedLine } from '../boxed-line.ts';
import { FAMILIES } from '../fonts.ts';
import { FONT_LINE_HEIGHT, LETTER, PLAIN_LETTERS } from '../page-setting.ts';
import type {
  Both,
  EvidenceMail,
  EvidencePackFacts,
  EvidencePicture,
  EvidenceSection,
  EvidenceTable,
} from './evidence-facts.ts';

/** A page of a table holds so many rows: layout of one long page takes time by the square of its rows. */
const ROWS_PER_PAGE = 27;
/** Shorter tables follow one another on the same pages as the rest. */
const SHORT_ROWS = 12;

const INK = '#1f2a2a';
const QUIET = '#55605f';
const LINE = '#8a9492';
/** Points: between the margins of a page, and between two columns. */
const LINE_WIDTH = LETTER.width - 2 * 40;
const GAP = 9;

const styles = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 9, lineHeight: 1.35, color: INK, padding: 40, paddingBottom: 52 },
  tablePage: {
    fontFamily: FAMILIES,
    fontFeatureSettings: PLAIN_LETTERS,
    fontSize: 7.6,
    lineHeight: 1.25,
    color: INK,
    padding: 40,
    paddingBottom: 52,
    minHeight: LETTER.height,
  },
  title: { fontSize: 16, fontWeight: 700, lineHeight: 1.2 },
  titleInFrench: { fontSize: 13, lineHeight: 1.2, color: QUIET, marginBottom: 4 },
  business: { fontSize: 10.5, fontWeight: 700, marginBottom: 6 },
  sandbox: { color: '#8a4b00', fontWeight: 700 },
  note: { marginTop: 2 },
  quiet: { color: QUIET },
  section: { marginTop: 11 },
  heading: { fontSize: 10.5, lineHeight: 1.3, fontWeight: 700 },
  headingLine: { flexDirection: 'row', gap: 5, borderBottomWidth: 1, borderBottomColor: INK, paddingBottom: 2 },
  row: { flexDirection: 'row', gap: 12, paddingVertical: 2.5, borderBottomWidth: 0.5, borderBottomColor: LINE },
  label: { width: 190 },
  strong: { fontWeight: 700 },
  /** 64 digits beside each other: broken, they would be copied with a hyphen. */
  hash: { fontSize: 8 },
  block: { marginTop: 5 },
  prominent: { borderWidth: 1, borderColor: INK, padding: 5 },
  accepted: { marginTop: 5, borderLeftWidth: 2, borderLeftColor: LINE, paddingLeft: 10 },
  // Numbers as well: pairs of letters moved together swallow the dots of an address.
  picture: { marginTop: 8, maxWidth: LINE_WIDTH, maxHeight: 610, objectFit: 'contain', objectPosition: '0 0' },
  value: { flexGrow: 1, flexBasis: 0, fontFeatureSettings: PLAIN_LETTERS },
  tableLabels: { flexDirection: 'row', gap: GAP, borderBottomWidth: 1, borderBottomColor: INK, paddingVertical: 3 },
  tableRow: {
    flexDirection: 'row',
    gap: GAP,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
    alignItems: 'center',
  },
  /** Of pages whose rows are counted. */
  fixedRow: { height: 22, paddingTop: 3, alignItems: 'flex-start' },
  freeRow: { minHeight: 18, paddingVertical: 3 },
  small: { fontSize: 7.6, lineHeight: 1.25 },
  none: { marginTop: 3 },
  footerName: { flexGrow: 1, flexBasis: 0, maxLines: 1, textOverflow: 'ellipsis', marginRight: 12 },
  footer: {
    position: 'absolute',
    bottom: 24,
    left: 40,
    right: 40,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.2,
    color: QUIET,
    lineHeight: FONT_LINE_HEIGHT,
  },
});

/** Proof of one consent for whoever disputes it, English and French beside each other. */
export function EvidencePack({ facts }: { facts: EvidencePackFacts }) {
  const { title, business, reference, tables } = facts;
  const short = tables.filter(({ rows }) => rows.length <= SHORT_ROWS);
  const long = tables.filter(({ rows }) => rows.length > SHORT_ROWS);
  return h(
    Document,
    { title: `${title.en} · ${title.fr} – ${business}`, author: business, subject: reference, language: 'en-CA' },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      h(Heading, { facts }),
      facts.sections
        .filter(({ rows }) => rows.length > 0)
        .map((section) => h(Section, { key: section.title.en, section })),
      h(AcceptedText, { agreement: facts.agreement }),
      short.map((table) => h(ShortTable, { key: table.title.en, table })),
      h(Footer, { facts }),
    ),
    facts.versions.map(({ title, text, document }) =>
      h(
        Page,
        { key: `version ${title.en}`, size: 'LETTER', style: styles.page },
        h(AcceptedText, { agreement: { ...facts.agreement, title, text, document } }),
        h(Footer, { facts }),
      ),
    ),
    long.flatMap((table) => longTablePages(table, facts)),
    mailPages(facts),
    facts.pictures.map((picture) => h(PicturePage, { key: picture.caption, picture, facts })),
  );
}

/** Mails are laid out a few at a time, as long pages take time by the square of what stands on them. */
const MAILS_AT_ONCE = 4;

function mailPages(facts: EvidencePackFacts): ReactElement[] {
  const { title, note, records } = facts.mails;
  const pages: ReactElement[] = [];
  for (let from = 0; from < records.length; from += MAILS_AT_ONCE)
    pages.push(
      h(
        Page,
        { key: `mails ${from}`, size: 'LETTER', style: styles.page },
        h(SectionHeading, { title }),
        note ? h(Text, null, `${note.en} · ${note.fr}`) : null,
        records.slice(from, from + MAILS_AT_ONCE).map((mail) => h(MailText, { key: mail.heading, mail })),
        h(Footer, { facts }),
      ),
    );
  return pages;
}

function MailText({ mail: { heading, lines, text } }: { mail: EvidenceMail }) {
  const said = linesOf(text.trim());
  return h(
    View,
    { style: styles.section },
    h(
      View,
      { wrap: false },
      h(Text, { style: styles.strong }, heading),
      lines.map((line) => h(Text, { key: line, style: styles.quiet }, line)),
      h(View, { style: styles.accepted }, said.slice(0, FIRST_LINES)),
    ),
    h(View, { style: [styles.accepted, { marginTop: 0 }] }, said.slice(FIRST_LINES)),
  );
}

const PicturePage = ({ picture, facts }: { picture: EvidencePicture; facts: EvidencePackFacts }) => {
  const { title, caption, contentType, bytes } = picture;
  const format = contentType === 'image/png' ? 'png' : 'jpg';
  return h(
    Page,
    { size: 'LETTER', style: styles.page },
    h(SectionHeading, { title }),
    h(Text, { style: styles.quiet }, caption),
    h(Image, { src: { data: Buffer.from(bytes), format }, style: styles.picture }),
    h(Footer, { facts }),
  );
};

function Heading({ facts }: { facts: EvidencePackFacts }) {
  const { title, business, reference, notes, sandbox } = facts;
  return h(
    View,
    null,
    h(Text, { style: styles.title }, title.en),
    h(Text, { style: styles.titleInFrench }, title.fr),
    h(Text, { style: styles.business }, `${business} · ${reference}`),
    sandbox
      ? h(
          Text,
          { style: styles.sandbox },
          `${m.document_sandbox({}, { locale: 'en' })} · ${m.document_sandbox({}, { locale: 'fr' })}`,
        )
      : null,
    notes.map(({ en, fr }) =>
      h(View, { key: en, style: styles.note }, h(Text, null, en), h(Text, { style: styles.quiet }, fr)),
    ),
  );
}

const SectionHeading = ({ title }: { title: Both }) =>
  h(
    View,
    { style: styles.headingLine },
    h(Text, { style: styles.heading }, title.en),
    h(Text, { style: [styles.heading, styles.quiet] }, title.fr),
  );

/** A heading stays with the first of what it stands above. */
const Headed = ({ title, first }: { title: Both; first: ReactElement | ReactElement[] | null }) =>
  h(View, { wrap: false }, h(SectionHeading, { title }), first);

/** So many facts are never left alone with their heading at the foot of a page. */
const FIRST_FACTS = 3;

const Section = ({ section: { title, rows } }: { section: EvidenceSection }) => {
  const facts = rows.map((row) => h(Fact, { key: `${row.label.en} ${row.value}`, row }));
  const first = facts.slice(0, FIRST_FACTS);
  return h(View, { style: styles.section }, h(Headed, { title, first }), facts.slice(FIRST_FACTS));
};

const HASH = /^[0-9a-f]{64}$/;

const Fact = ({ row: { label, value } }: { row: EvidenceSection['rows'][number] }) =>
  h(
    View,
    { style: styles.row, wrap: false },
    h(
      View,
      { style: styles.label },
      h(Text, { style: styles.strong }, label.en),
      label.fr === label.en ? null : h(Text, { style: styles.quiet }, label.fr),
    ),
    h(View, { style: HASH.test(value) ? [styles.value, styles.hash] : styles.value }, linesOf(value)),
  );

/** A line break inside a text cannot be drawn: each line is a text of its own. */
const linesOf = (text: string): ReactElement[] =>
  // Lines of a printed text stay where they are.
  text.split('\n').map((line, place) => h(Text, { key: String(place) }, line || ' '));

/** So many lines of a text are never left alone with its heading. */
const FIRST_LINES = 4;

function AcceptedText({ agreement: { title, text, document, none } }: Pick<EvidencePackFacts, 'agreement'>) {
  if (document) return h(AcceptedDocument, { title, document });
  if (text === null) {
    const said = h(View, { style: styles.none }, h(Text, null, none.en), h(Text, { style: styles.quiet }, none.fr));
    return h(View, { style: styles.section }, h(Headed, { title, first: said }));
  }
  const lines = linesOf(text);
  return h(
    View,
    { style: styles.section },
    h(Headed, { title, first: h(View, { style: styles.accepted }, lines.slice(0, FIRST_LINES)) }),
    h(View, { style: [styles.accepted, { marginTop: 0 }] }, lines.slice(FIRST_LINES)),
  );
}

/** Block by block as it was drawn before the payer: what stood out stands out. */
function AcceptedDocument({ title, document }: { readonly title: Both; readonly document: AgreementDocument }) {
  const [first, ...rest] = document.parts.map((part) => h(AcceptedBlock, { key: part.heading, part }));
  const beginning = h(View, { style: styles.accepted }, h(Text, { style: styles.strong }, document.title), first);
  return h(
    View,
    { style: styles.section },
    h(Headed, { title, first: beginning }),
    h(View, { style: [styles.accepted, { marginTop: 0 }] }, rest, h(Text, { style: styles.quiet }, document.version)),
  );
}

/** Letters from which on a block may go on over the page; a shorter one stays with its heading. */
const LONG_BLOCK = 1200;

const AcceptedBlock = ({ part: { heading, text, prominent, box } }: { readonly part: AgreementBlock }) =>
  h(
    View,
    { style: prominent ? [styles.block, styles.prominent] : styles.block, wrap: text.length > LONG_BLOCK },
    h(Text, { style: styles.strong }, heading),
    text
      .split('\n')
      .map((line, place) => h(BoxedLine, { key: place, line, strong: prominent, box: place === 0 ? box : null })),
  );

type Style = Styles[string];

/** What is longer than two lines ends in an ellipsis, where a page holds a counted number of rows. */
const BOUNDED: Style = { maxLines: 2, textOverflow: 'ellipsis', height: 19 };

/** Widths in points: a table is laid out without measuring any of its texts. */
function cellStyles({ columns }: EvidenceTable, own: Style): Style[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const room = LINE_WIDTH - GAP * (columns.length - 1);
  return columns.map(({ align, width }) => ({
    ...own,
    width: (room * width) / shares,
    textAlign: align === 'end' ? 'right' : 'left',
  }));
}

function Labels({ table }: { table: EvidenceTable }) {
  const inEnglish = cellStyles(table, styles.strong);
  const inFrench = cellStyles(table, styles.quiet);
  return h(
    View,
    null,
    h(SectionHeading, { title: table.title }),
    table.note ? h(Text, null, `${table.note.en} · ${table.note.fr}`) : null,
    h(
      View,
      { style: styles.tableLabels },
      table.columns.map(({ label }, place) =>
        h(
          View,
          { key: label.en, style: { width: inEnglish[place]?.width ?? 0 } },
          h(Text, { style: inEnglish[place] ?? {} }, label.en),
          h(Text, { style: inFrench[place] ?? {} }, label.fr),
        ),
      ),
    ),
  );
}

/** What has no value: on a long list it stays blank. */
const NONE = '–';

/** `counted`: a page holds a counted number of them. */
function rowsOf(table: EvidenceTable, rows: EvidenceTable['rows'], { counted }: { counted: boolean }): ReactElement[] {
  const styled = cellStyles(table, counted ? BOUNDED : {});
  const style = [styles.tableRow, counted ? styles.fixedRow : styles.freeRow];
  return rows.map((cells, at) =>
    h(
      View,
      // Rows of a printed page stay where they are.
      { key: String(at), style, wrap: false },
      table.columns.map(({ label }, place) => {
        const cell = { key: label.en, style: styled[place] ?? {} };
        const value = cells[place] ?? '';
        if (counted && value === NONE) return h(View, cell);
        return value.includes('\n') ? h(View, cell, linesOf(value)) : h(Text, cell, value);
      }),
    ),
  );
}

function ShortTable({ table }: { table: EvidenceTable }) {
  const [first = null, ...rest] = rowsOf(table, table.rows, { counted: false });
  const none = h(Text, { style: styles.none }, `${table.none.en} · ${table.none.fr}`);
  return h(
    View,
    { style: [styles.section, styles.small] },
    first === null
      ? h(Headed, { title: table.title, first: none })
      : [h(View, { key: 'labels', wrap: false }, h(Labels, { table }), first), rest],
  );
}

function longTablePages(table: EvidenceTable, facts: EvidencePackFacts): ReactElement[] {
  const pages: ReactElement[] = [];
  for (let from = 0; from < table.rows.length; from += ROWS_PER_PAGE)
    pages.push(
      h(
        Page,
        { key: `${table.title.en} ${from}`, size: 'LETTER', style: styles.tablePage, wrap: false },
        h(Labels, { table }),
        rowsOf(table, table.rows.slice(from, from + ROWS_PER_PAGE), { counted: true }),
        h(Footer, { facts }),
      ),
    );
  return pages;
}

const Footer = ({ facts: { title, business, reference } }: { facts: EvidencePackFacts }) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    h(Text, { style: styles.footerName }, `${business} · ${reference} · ${title.en} · ${title.fr}`),
    h(Text, {
      render: ({ pageNumber, totalPages }) =>
        m.evidence_document_page({ page: `${pageNumber}`, pages: `${totalPages}` }, { locale: 'en' }),
    }),
  );
