import { m } from '@cordelle/i18n/messages';
import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createContext, createElement as h, useContext } from 'react';
import { STAND_IN } from './drawable-letters.ts';
import { FONT_LINE_HEIGHT, QUIET } from './page-setting.ts';

const styles = StyleSheet.create({
  footer: {
    position: 'absolute',
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7,
    color: QUIET,
    lineHeight: FONT_LINE_HEIGHT,
  },
  name: { flexGrow: 1, flexBasis: 0, maxLines: 1, textOverflow: 'ellipsis', marginRight: 12 },
});

type Counted = { readonly page: number; readonly pages: number };
type Props = {
  /** What each page says of itself. */
  readonly words: readonly string[];
  /** Points from the edges of the page. */
  readonly side: number;
  readonly bottom: number;
  /** Where it stands: known before, or found when pages are laid out, in the document or in the part of it that began with this page. */
  readonly place: Counted | 'document' | 'part';
  /** What the page is in. */
  readonly languages: readonly ('en' | 'fr')[];
};

/** Whether letters of the document cannot be drawn: each page says then what stands for them. */
export const LacksLetters = createContext(false);

/** The foot of every page: what it belongs to, and which page it is. A part of a single page is not counted. */
export function Footer({ words, side, bottom, place, languages }: Props) {
  const lacking = useContext(LacksLetters)
    ? languages.map((locale) => m.document_lacks_letters({ letter: STAND_IN }, { locale }))
    : [];
  const counted = (at: Counted): string => {
    const [locale, ...others] = languages;
    return others.length === 0 && locale
      ? m.document_page(at, { locale })
      : m.evidence_document_page(at, { locale: 'en' });
  };
  const number =
    typeof place === 'object'
      ? h(Text, null, counted(place))
      : h(Text, {
          render: ({ pageNumber, totalPages, subPageNumber, subPageTotalPages }) => {
            if (place === 'document') return counted({ page: pageNumber, pages: totalPages });
            return subPageTotalPages > 1 ? counted({ page: subPageNumber, pages: subPageTotalPages }) : '';
          },
        });
  return h(
    View,
    { style: { ...styles.footer, left: side, right: side, bottom }, fixed: true },
    h(Text, { style: styles.name }, [...lacking, ...words].join(' · ')),
    number,
  );
}
