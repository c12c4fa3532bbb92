import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CaseCheck } from './case-check.tsx';

const shown = (formerPerson: { name: string | null } | null) =>
  renderToStaticMarkup(
    <CaseCheck
      clientId="4"
      zone="America/Toronto"
      name="Karl Autre"
      check={{
        id: '1',
        provider: 'veriff',
        status: 'approved',
        reasonCode: null,
        reason: null,
        decidedAt: '2026-03-16T14:05:00.000Z',
        createdAt: '2026-03-16T14:00:00.000Z',
        nameAgrees: true,
        birthDateAgrees: true,
        document: null,
        riskLabels: [],
        contradicted: false,
        formerPerson,
      }}
    />,
  );

test('a check that is not of whom the owner is named now says of whom it is', () => {
  expect(shown(null)).not.toContain('proves nothing');
  expect(shown({ name: 'Zoë Ñandú' })).toContain('This check is for Zoë Ñandú, before the name or date of birth');
  expect(shown({ name: null })).toContain('This check is for another name or date of birth');
});
