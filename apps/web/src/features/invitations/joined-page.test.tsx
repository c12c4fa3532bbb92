import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import JoinedPage from './joined-page.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const joined = { clientId: '7', businessName: 'Maple Dental', redirectUrl: null };

function pageFor(signedIn: { firstName: string; lastName: string; email: string } | null): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['signed-in-where-joined'], signedIn && { user: signedIn });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <JoinedPage joined={joined} email="mira@example.test" />
    </QueryClientProvider>,
  );
}

test('where nobody is signed in, sign-in leads to the business that was joined', () =>
  expect(pageFor(null)).toContain('href="/login?after=%2Fclient%2Fhome%3Fbusiness%3D7"'));

test('whoever joined and is signed in goes there at once', () => {
  const html = pageFor({ firstName: 'Mira', lastName: 'Book', email: 'mira@example.test' });
  expect(html).toContain('href="/client/home?business=7"');
  expect(html).not.toContain('/login');
});

test('somebody else who is signed in is named, and can be signed out', () => {
  const html = pageFor({ firstName: 'Noor', lastName: 'Haddad', email: 'noor@example.test' });
  expect(html).toContain('Noor Haddad is signed in in this browser.');
  expect(html).toContain('Sign out and go to sign-in');
  expect(html).not.toContain('business=7');
});
