import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

const html = async (given: { first: boolean }) => {
  vi.resetModules();
  const { drawFirstPageInParts } = await import('./first-page.ts');
  const { Page } = await import('./page.tsx');
  if (given.first) drawFirstPageInParts();
  return renderToStaticMarkup(<Page title="Customers">25 rows</Page>);
};

test('the first page of a document begins with its head', async () => {
  const begun = await html({ first: true });
  expect(begun).toContain('Customers</h1>');
  expect(begun).not.toContain('25 rows');
});

test('every other page stands at once', async () => {
  const whole = await html({ first: false });
  expect(whole).toContain('Customers</h1>');
  expect(whole).toContain('25 rows');
});
