import type { AgreementBlock, AgreementDocument } from '@cordelle/domain/payer-flow/agreement-document.ts';
import { m } from '@cordelle/i18n/messages';
import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { BoxedLine } from '../boxed-line.ts';
import { FAMILIES } from '../fonts.ts';
import { Footer } from '../footer.ts';
import { masthead } from '../masthead.ts';
import { INK, PLAIN_LETTERS, QUIET, RULE } from '../page-setting.ts';
import type { Both, EvidenceMail, EvidencePackFacts, EvidencePicture, EvidenceSection } from './evidence-facts.ts';
import { evidenceTables } from './evidence-table.ts';
import { LINE_WIDTH, MARGIN, SectionHeading } from './section-heading.ts';

const styles = StyleSheet.create({
  page: { fontFamily: FAMILIES, fontSize: 9, lineHeight: 1.35, color: INK, padding: MARGIN, paddingBottom: 52 },
  note: { marginTop: 2 },
  quiet: { color: QUIET },
  section: { marginTop: 11 },
  row: { flexDirection: 'row', gap: 12, paddingVertical: 2.5, borderBottomWidth: 0.5, borderBottomColor: RULE },
  label: { width: 190 },
  strong: { fontWeight: 700 },
  /** 64 digits beside each other: broken, they would be copied with a hyphen. */
  hash: { fontSize: 8 },
  block: { marginTop: 5 },
  prominent: { borderWidth: 1, borderColor: INK, padding: 5 },
  accepted: { marginTop: 5, borderLeftWidth: 2, borderLeftColor: RULE, paddingLeft: 10 },
  // Numbers as well: pairs of letters moved together swallow the dots of an address.
  picture: { marginTop: 8, maxWidth: LINE_WIDTH, maxHeight: 610, objectFit: 'contain', objectPosition: '0 0' },
  value: { flexGrow: 1, flexBasis: 0, fontFeatureSettings: PLAIN_LETTERS },
  none: { marginTop: 3 },
});

/** Proof of one consent for whoever disputes it, English and French beside each other. */
export function EvidencePack({ facts }: { facts: EvidencePackFacts }) {
  const { title, business, reference } = facts;
  const tables = evidenceTables(facts.tables, h(Foot, { facts }));
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
      tables.short,
      h(Foot, { facts }),
    ),
    facts.versions.map(({ title, text, document }) =>
      h(
        Page,
        { key: `version ${title.en}`, size: 'LETTER', style: styles.page },
        h(AcceptedText, { agreement: { ...facts.agreement, title, text, document } }),
        h(Foot, { facts }),
      ),
    ),
    tables.pages,
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
        h(Foot, { facts }),
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
    h(LinesGoneOn, { lines: said.slice(FIRST_LINES) }),
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
    h(Foot, { facts }),
  );
};

function Heading({ facts: { title, business, reference, notes, sandbox, logo } }: { facts: EvidencePackFacts }) {
  const warning = sandbox
    ? `${m.document_sandbox({}, { locale: 'en' })} · ${m.document_sandbox({}, { locale: 'fr' })}`
    : null;
  const head = {
    title: title.en,
    alsoTitle: title.fr,
    business: `${business} · ${reference}`,
    lines: [],
    warning,
    logo,
  };
  return h(
    View,
    null,
    masthead(head, LINE_WIDTH).element,
    notes.map(({ en, fr }) =>
      h(View, { key: en, style: styles.note }, h(Text, null, en), h(Text, { style: styles.quiet }, fr)),
    ),
  );
}

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

/** So many lines of a text are never left alone with its heading, nor at its end on another page. */
const FIRST_LINES = 4;

/** What follows the first lines of a text; its last ones stay together. */
const LinesGoneOn = ({ lines }: { lines: readonly ReactElement[] }) => {
  const style = [styles.accepted, { marginTop: 0 }];
  return [
    h(View, { key: 'middle', style }, lines.slice(0, -FIRST_LINES)),
    h(View, { key: 'last', style, wrap: false }, lines.slice(-FIRST_LINES)),
  ];
};

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
    h(LinesGoneOn, { lines: lines.slice(FIRST_LINES) }),
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

const Foot = ({ facts: { title, business, reference } }: { facts: EvidencePackFacts }) =>
  h(Footer, {
    words: [business, reference, title.en, title.fr],
    side: MARGIN,
    bottom: 24,
    place: 'document',
    languages: ['en', 'fr'],
  });
