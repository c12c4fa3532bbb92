import { FAMILIES } from '../fonts.ts';
import { INK, LETTER, PLAIN_LETTERS } from '../page-setting.ts';
import { FONT_SIZE, LINE_HEIGHT } from './set-rows.ts';

/** How a page of rows is set: as high as its paper, however few there are. Points. */
export const tablePage = ({ margin, foot }: { readonly margin: number; readonly foot: number }) => ({
  fontFamily: FAMILIES,
  fontFeatureSettings: PLAIN_LETTERS,
  fontSize: FONT_SIZE,
  lineHeight: LINE_HEIGHT / FONT_SIZE,
  color: INK,
  padding: margin,
  paddingBottom: foot,
  minHeight: LETTER.height,
});
