/** A page of lines, as far as choosing among them goes. */
type LinePage = { readonly records: readonly { id: string; valid: boolean; selected: boolean }[] };
type Choice = { readonly rowIds: readonly string[]; readonly selected: boolean } | { readonly every: boolean };
type Asked = { importId: string; selected: boolean } & ({ rowIds: string[] } | { every: true });

/** Acts on one import go out one after the other: an import begins with the lines chosen before it. */
export const oneByOne = (kind: 'customers' | 'transactions', importId: string) => ({
  scope: { id: `${kind}-import-${importId}` },
});

/** The page of lines on screen, as it is cached. */
type Shown<Page> = { cancel: () => Promise<void>; change: (to: (page: Page | undefined) => Page | undefined) => void };

/** Which lines are chosen stands on the server, and on screen at once. `select` tells the server. */
export function useLineChoices<Page extends LinePage>(
  importId: string,
  shown: Shown<Page>,
  select: (asked: Asked) => void,
) {
  const choose = async (choice: Choice) => {
    await shown.cancel();
    shown.change((page) => page && withChoice(page, choice));
    select(
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
        if (rowIds.length > 0) void choose({ rowIds, selected: wanted });
      }
    },
    chooseEvery: (every: boolean) => void choose({ every }),
  };
}

const withChoice = <Page extends LinePage>(page: Page, choice: Choice): Page => ({
  ...page,
  records: page.records.map((row) => {
    if ('every' in choice) return { ...row, selected: choice.every && row.valid };
    return choice.rowIds.includes(row.id) ? { ...row, selected: choice.selected } : row;
  }),
});
