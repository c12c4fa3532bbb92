import { reasonOf } from '../../reason.ts';

/** What was looked at, how it stands, and what to do where it is not well. */
export type Finding = {
  /** `well`, `look`: works, and may not for long or not for everybody; `ill`: something does not work. */
  readonly verdict: 'well' | 'look' | 'ill';
  readonly what: string;
  readonly found: string;
  readonly remedy?: string;
};

export const well = (what: string, found: string): Finding => ({ verdict: 'well', what, found });
export const look = (what: string, found: string, remedy: string): Finding => ({
  verdict: 'look',
  what,
  found,
  remedy,
});
export const ill = (what: string, found: string, remedy: string): Finding => ({ verdict: 'ill', what, found, remedy });

/** What `work` finds; where it fails, that is what was found. */
export async function findingOf(what: string, remedy: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return ill(what, reasonOf(error), remedy);
  }
}

const MARK = { well: '✓', look: '!', ill: '✗' } as const;

/** One line of a report, the remedy behind it. */
export const lineOf = ({ verdict, what, found, remedy }: Finding): string =>
  `${MARK[verdict]} ${what}: ${found}${remedy === undefined ? '' : ` → ${remedy}`}`;
