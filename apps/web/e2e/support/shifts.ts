import type { Page } from '@playwright/test';

/** Adds up by how much each page that is opened from now on moves under its reader. Source: the browser's own measure, layout-shift. */
export const addUpShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.sum += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much the page has moved since it was opened. */
export const shifted = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'moved').sum);
