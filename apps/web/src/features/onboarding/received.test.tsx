import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Received } from './received.tsx';

const shown = (passed: boolean) =>
  renderToStaticMarkup(
    <Received
      rail="CA"
      application={{
        submittedAt: '2026-11-27T15:00:00.000Z',
        answerExpected: { from: '2026-12-02', to: '2026-12-04', passed },
      }}
    />,
  );

test('whoever waits reads between which days the answer comes, and once they are over that it takes longer', () => {
  expect(shown(false)).toContain('you hear from us between Wed, Dec 02, 2026 and Fri, Dec 04, 2026.');
  expect(shown(true)).toContain('takes longer than expected: you should have heard from us by Fri, Dec 04, 2026.');
  expect(shown(true)).not.toContain('between');
});
