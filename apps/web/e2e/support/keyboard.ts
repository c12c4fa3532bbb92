import { expect, type Page } from '@playwright/test';

const STOPS_MAX = 60;
/** Words alike, however they are spaced. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What has the focus, as a screen reader would name it: its label, its own words, or its name. */
async function focused(page: Page): Promise<string> {
  const name = await page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return '';
    const labels = 'labels' in at ? (at.labels as NodeListOf<HTMLLabelElement> | null) : null;
    return labels?.[0]?.innerText ?? at.getAttribute('aria-label') ?? at.innerText;
  });
  return plain(name);
}

/** Whether the focused control can be seen: on screen, and not under something that stays in its place. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return true;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return false;
    const points = [0.5, 0.1, 0.9].map((part) => [left + (right - left) * part, top + (bottom - top) * part] as const);
    return points.some(([x, y]) => {
      const upper = document.elementFromPoint(x, y);
      return upper !== null && (at.contains(upper) || upper.contains(at) || upper.closest('label') !== null);
    });
  });

/** Walks forward until a control is reached; returns the names of all on the way. Every one of them is seen. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<string[]> {
  const walked: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    walked.push(name);
    // What is above may still be growing, as a picture does while it loads.
    await expect.poll(() => isSeen(page), `${name} has the focus and cannot be seen`).toBe(true);
    if (typeof wanted === 'string' ? name === plain(wanted) : wanted.test(name)) return walked;
  }
  throw new Error(`${wanted} is not reached: ${walked.join(' | ')}`);
}

/** What tells the parts of a date from each other, in whatever order a browser puts them: how far each goes. */
const MONTH_MAX = 12;
const DAY_MAX = 31;

/** Types a date (`2026-03-16`) into the field that has the focus, part by part, as the browser names them to a screen reader. */
export async function typeDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  for (const { properties } of nodes.filter(({ role }) => role?.value === 'spinbutton')) {
    const last = properties?.find(({ name }) => name === 'valuemax')?.value.value;
    await page.keyboard.type(last === MONTH_MAX ? month : last === DAY_MAX ? day : year);
    // Two digits lead on to the next part by themselves; of a year more could follow.
    if (last !== MONTH_MAX && last !== DAY_MAX) await page.keyboard.press('ArrowRight');
  }
}
