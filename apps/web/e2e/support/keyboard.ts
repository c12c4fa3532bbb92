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
