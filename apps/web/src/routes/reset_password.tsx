import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { ResetPage } from '../features/passwords/reset-page.tsx';

type Asked = { invalid_link?: unknown; two_factor?: unknown } & SearchSchemaInput;

export const Route = createFileRoute('/reset_password')({
  validateSearch: ({ invalid_link, two_factor }: Asked): { invalid_link?: true; two_factor?: true } => ({
    ...(invalid_link === true && { invalid_link }),
    ...(two_factor === true && { two_factor }),
  }),
  component: ResetPassword,
});

function ResetPassword() {
  const { invalid_link = false, two_factor = false } = Route.useSearch();
  return <ResetPage invalidLink={invalid_link} twoFactor={two_factor} />;
}
