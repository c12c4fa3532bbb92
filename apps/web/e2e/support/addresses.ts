import type { Page } from '@playwright/test';

let addresses = 0;

/** What a proxy says of somebody at an address that no other story has: nobody meets the limits of another. */
export function anotherAddress(): { 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses & 255}` };
}

/** From here on whoever looks at the page comes from an address of their own. */
export const comesFromElsewhere = (page: Page): Promise<void> => page.context().setExtraHTTPHeaders(anotherAddress());
