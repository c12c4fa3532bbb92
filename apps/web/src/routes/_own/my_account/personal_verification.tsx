import { createFileRoute, redirect } from '@tanstack/react-router';
import { VerificationPage } from '../../../features/account/verification-page.tsx';
import { pageAfter } from '../../../sign-in-address.ts';

export const Route = createFileRoute('/_own/my_account/personal_verification')({
  beforeLoad: ({ context, search }) => {
    if (context.me.user.detailsMissing) return;
    throw redirect({ href: pageAfter(search.after ?? '/my_account'), replace: true });
  },
  loader: async ({ context: { utils } }) => {
    await Promise.all([utils.account.get.ensureData(), utils.account.requirements.ensureData()]);
  },
  component: PersonalVerification,
});

function PersonalVerification() {
  const { after } = Route.useSearch();
  return <VerificationPage after={after ?? null} />;
}
