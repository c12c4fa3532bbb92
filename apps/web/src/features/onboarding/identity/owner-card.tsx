import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { OwnerIdentity } from '@cordelle/validation/onboarding/identity.ts';
import { type FormEvent, useState } from 'react';
import { CopyLink } from '../../../copy-link.tsx';
import { refusalOf } from '../../../failure/refusal.ts';
import { trpc } from '../../../trpc.ts';
import { OwnerState } from './owner-state.tsx';

type Props = {
  readonly clientId: string;
  readonly owner: OwnerIdentity;
  readonly onChange: () => void;
  /** The owner sits here and goes to show it. */
  readonly onOwn: () => Promise<void>;
};

/** An owner: how far they are, and how they are asked. */
export function OwnerCard(props: Props) {
  useLocale();
  const { owner } = props;
  const { name, isSignupUser, stage, reason, verification } = owner;
  return (
    <Card
      title={isSignupUser ? m.owner_card_you({ name }) : name}
      actions={<OwnerState stage={stage} />}
      aria-live="polite"
    >
      <div className="grid gap-4">
        {reason && <Banner tone={stage === 'failed' ? 'bad' : 'warn'}>{reason}</Banner>}
        {stage === 'failed' && (
          <p>
            {m.owner_card_failed({ name })}{' '}
            <a
              href={BRAND.supportUrl}
              target="_blank"
              rel="noopener"
              className="text-link underline underline-offset-2"
            >
              {BRAND.supportEmail}
            </a>
          </p>
        )}
        {stage === 'checking' && <p>{m.owner_signup_checking_text()}</p>}
        {verification === 'pending' && stage !== 'checking' && (isSignupUser ? <Own {...props} /> : <Ask {...props} />)}
      </div>
    </Card>
  );
}

/** Whoever fills in the application is the owner: they show it on a page of its own. */
function Own({ clientId, owner, onOwn }: Props) {
  useLocale();
  const [problem, setProblem] = useState<string | null>(null);
  const open = trpc.ownerIdentities.openOwn.useMutation();
  const go = async () => {
    setProblem(null);
    try {
      const { link } = await open.mutateAsync({ clientId, ownerId: owner.id });
      await onOwn();
      window.location.assign(link);
    } catch (error) {
      setProblem(refusalOf(error)?.messages.base?.[0] ?? m.no_answer());
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p>{m.owner_card_own()}</p>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <Button variant="primary" size="field" busy={open.isPending} onClick={() => void go()}>
        {m.owner_card_verify_now()}
      </Button>
    </div>
  );
}

/** Somebody else: the link goes to their own address, and may be passed on. */
function Ask({ clientId, owner, onChange }: Props) {
  useLocale();
  const { id, name, link, mailedAt } = owner;
  const [email, setEmail] = useState(owner.email ?? '');
  const [problem, setProblem] = useState<{ readonly field: string | null; readonly words: string } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const send = trpc.ownerIdentities.send.useMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setSaid(null);
    if (email.trim() === '') return setProblem({ field: 'email', words: m.error_identity_no_address() });
    try {
      const { messages } = await send.mutateAsync({ clientId, ownerId: id, email });
      setSaid(messages.base.join(' '));
      onChange();
    } catch (error) {
      const { email: ofEmail, base } = refusalOf(error)?.messages ?? {};
      setProblem({ field: ofEmail ? 'email' : null, words: ofEmail?.[0] ?? base?.[0] ?? m.no_answer() });
    }
  };
  return (
    <>
      {link && <CopyLink url={link} label={m.owner_card_link({ name })} />}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <Field
          label={m.owner_card_email({ name })}
          hint={m.owner_card_email_hint()}
          error={problem?.field === 'email' ? problem.words : undefined}
        >
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {problem && problem.field === null && <Banner tone="bad">{problem.words}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant={mailedAt ? 'secondary' : 'primary'} size="field" busy={send.isPending}>
            {mailedAt ? m.owner_card_resend({ name }) : m.owner_card_send({ name })}
          </Button>
          <span role="status" className="text-small">
            {said}
          </span>
        </div>
      </form>
    </>
  );
}
