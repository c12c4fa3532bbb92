import { showAnswer } from '../show-answer.ts';
import { type CachedLines, type ImportKind, oneByOne, standsAs } from './import-kind.ts';
import type { SpreadsheetImport } from './import-work.ts';
import { type LinesSearch, toLinesInput } from './preview-address.ts';

/** A page of lines, as far as choosing among them goes. */
type LinePage = { readonly records: readonly { id: string; valid: boolean; selected: boolean }[] };
type Choice = { readonly rowIds: readonly string[]; readonly selected: boolean } | { readonly every: boolean };

/** Which lines are chosen stands on the server, and on screen at once. */
export function useLineChoices<Of extends SpreadsheetImport, Page extends LinePage, Shows extends string>(
  { name, procedures, cached }: ImportKind<Of>,
  preview: CachedLines<Page, Shows>,
  of: Of,
  search: LinesSearch<Shows>,
) {
  const asked = toLinesInput(search);
  const importId = of.id;
  const { mutate } = procedures.select.useMutation({
    ...oneByOne(name, importId),
    ...standsAs(cached.byId, of),
    onSettled: () => void preview.invalidate(),
  });
  const choose = (choice: Choice) => {
    showAnswer(preview, asked, (page) => page && withChoice(page, choice));
    mutate(
      'every' in choice
        ? { importId, every: true, selected: choice.every }
        : { importId, rowIds: [...choice.rowIds], selected: choice.selected },
    );
  };
  return {
    /** Takes what is chosen of a page of lines now, and tells the server what changed. */
    choosePage: ({ records }: Page, chosen: ReadonlySet<string>) => {
      for (const wanted of [true, false]) {
        const rowIds = records
          .filter(({ id, valid, selected }) => valid && chosen.has(id) === wanted && selected !== wanted)
          .map(({ id }) => id);
        if (rowIds.length > 0) choose({ rowIds, selected: wanted });
      }
    },
    chooseEvery: (every: boolean) => choose({ every }),
  };
}

const withChoice = <Page extends LinePage>(page: Page, choice: Choice): Page => ({
  ...page,
  records: page.records.map((row) => {
    if ('every' in choice) return { ...row, selected: choice.every && row.valid };
    return choice.rowIds.includes(row.id) ? { ...row, selected: choice.selected } : row;
  }),
});
