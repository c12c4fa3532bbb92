import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Outcome } from '../../auth-forms/outcome.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';

/** What everybody reads who signed up, whether the address was free or not. */
export default function CheckMailbox({ email }: { email: string }) {
  useLocale();
  const resend = trpc.registrations.resendConfirmation.useMutation();
  const refused = resend.error && (Object.values(refusalOf(resend.error)?.messages ?? {}).flat()[0] ?? m.no_answer());
  return (
    <>
      <Outcome>{m.sign_up_received({ email })}</Outcome>
      <p className="text-muted-foreground">{m.sign_up_not_received()}</p>
      {resend.isSuccess && <Banner tone="ok">{m.sign_up_sent_again()}</Banner>}
      {refused && <Banner tone="bad">{refused}</Banner>}
      <Button size="field" busy={resend.isPending} onClick={() => resend.mutate({ email })}>
        {m.sign_up_send_again()}
      </Button>
      <p>
        <TextLink href="/login">{m.sign_in()}</TextLink>
      </p>
    </>
  );
}
