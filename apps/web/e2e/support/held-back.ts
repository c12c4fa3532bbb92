import type { Page } from '@playwright/test';

/**
 * Keeps the next answer to a question of the page until it may arrive. `asked` resolves once the server has answered it, `answer`
 * once the page has it.
 */
export async function heldBack(page: Page, procedure: string) {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const concerns = (url: URL) => url.pathname.includes(procedure);
  const arrived = page.waitForEvent('requestfinished', (request) => concerns(new URL(request.url())));
  await page.route(
    concerns,
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await free.promise;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  const answer = async () => {
    free.resolve();
    await arrived;
  };
  return { asked: asked.promise, answer };
}
