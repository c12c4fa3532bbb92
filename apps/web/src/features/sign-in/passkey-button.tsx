import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { isIpAddress } from '../../words/ip-address.ts';

type Props = { readonly mustWait: boolean; readonly onSignedIn: (account: { readonly id: string }) => Promise<void> };

/** Signs in by what the device holds, where the browser knows of such things. */
export default function PasskeyButton({ mustWait, onSignedIn }: Props) {
  useLocale();
  const ask = trpc.passkeys.ask.useMutation();
  const signIn = trpc.auth.signInWithPasskey.useMutation();
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!browserSupportsWebAuthn()) return null;
  const enter = async () => {
    const { options } = await ask.mutateAsync();
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    const answer = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
    await onSignedIn(await signIn.mutateAsync({ answer }));
  };
  const begin = () => {
    if (isIpAddress(location.hostname)) return setSaid(m.passkey_needs_host_name());
    setSaid(null);
    setBusy(true);
    enter()
      .catch((error: unknown) => setSaid(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-2">
      <Button size="field" busy={busy} disabled={mustWait} onClick={begin}>
        {m.sign_in_with_passkey()}
      </Button>
      <p role="alert" data-tone="bad" className="text-tone-fg empty:hidden">
        {said}
      </p>
    </div>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof WebAuthnError) return m.sign_in_passkey_cancelled();
  return Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer();
}
