import { expect, test } from 'vitest';
import { withScripts } from '../scripts/before-sign-in-page.ts';

test('the page before sign-in is the page of the console with scripts of its own', () => {
  const page = `<head>
    <script type="application/json" id="brand">{}</script>
    <script type="module" crossorigin src="/assets/a.js"></script>
    <script type="module" crossorigin src="/assets/b.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/c.js">
    <link rel="stylesheet" crossorigin href="/assets/d.css">
  </head>
`;
  expect(withScripts(page, ['assets/x.js', 'assets/y.js'])).toBe(`<head>
    <script type="application/json" id="brand">{}</script>
    <script type="module" crossorigin src="/assets/x.js"></script>
    <script type="module" crossorigin src="/assets/y.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/d.css">
  </head>
`);
});

test('a page without scripts is no page of the console', () => {
  expect(() => withScripts('<head></head>', [])).toThrow('names no scripts');
});
