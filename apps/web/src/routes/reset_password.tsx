import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../features/passwords/reset-page.tsx';
import { address, oneOf } from '../list-search.ts';

const flag = oneOf<true | undefined>([true], undefined);

export const Route = createFileRoute('/reset_password')({
  validateSearch: address<Record<'invalid_link' | 'two_factor', true | undefined>>({
    invalid_link: flag,
    two_factor: flag,
  }),
  component: ResetPassword,
});

function ResetPassword() {
  const { invalid_link = false, two_factor = false } = Route.useSearch();
  return <ResetPage invalidLink={invalid_link} twoFactor={two_factor} />;
}
