import { PASSKEY_NAME_MAX } from '@cordelle/domain/account/passkey.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { browserSupportsWebAuthn, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { deviceWords } from '../../words/device-words.ts';
import { isIpAddress } from '../../words/ip-address.ts';

type Props = { readonly onAdded: () => void; readonly onCancel: () => void };

/** Asks for a name, then the browser for a passkey. */
export default function AddPasskey({ onAdded, onCancel }: Props) {
  useLocale();
  const begin = trpc.passkeys.begin.useMutation();
  const add = trpc.passkeys.add.useMutation();
  const [name, setName] = useState(() => deviceWords(navigator.userAgent) ?? '');
  const [said, setSaid] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  if (!browserSupportsWebAuthn()) return <p className="text-muted-foreground">{m.passkeys_unsupported()}</p>;
  if (isIpAddress(location.hostname)) return <p className="text-muted-foreground">{m.passkey_needs_host_name()}</p>;
  const make = async () => {
    const { options } = await begin.mutateAsync();
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    await add.mutateAsync({ name, answer: { id, rawId, type, response: { clientDataJSON, attestationObject } } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    setSaid(name.trim() === '' ? m.passkey_name_missing() : null);
    if (name.trim() === '' || busy) return;
    setBusy(true);
    make()
      .then(onAdded, (error: unknown) => setSaid(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <ErrorSummary
        errors={said === null ? [] : [{ fieldId: name.trim() === '' ? 'passkey-name' : null, message: said }]}
        attempt={attempt}
      />
      <Field label={m.passkey_name()} id="passkey-name" hint={m.passkey_name_hint()}>
        <Input
          value={name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {m.passkey_add()}
        </Button>
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      </div>
    </form>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof WebAuthnError) return m.passkey_cancelled();
  return Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer();
}
