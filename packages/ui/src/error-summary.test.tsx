import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

test('an error of a page that asks the same of several says of whom it is; one of nobody says its words alone', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary
      errors={[
        { fieldId: 'owners.0.city', message: 'Enter a city', about: 'Léa Roy' },
        { fieldId: 'phone', message: 'Enter a phone number' },
        { fieldId: null, message: 'Try again later' },
      ]}
    />,
  );
  expect(html).toContain('>Léa Roy: Enter a city</a>');
  expect(html).toContain('>Enter a phone number</a>');
  expect(html).toContain('>Try again later</span>');
});
