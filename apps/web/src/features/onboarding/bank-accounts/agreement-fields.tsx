import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { Field, FieldError } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

export type Signature = { readonly name: string; readonly title: string; readonly agreed: boolean };
export const NO_SIGNATURE: Signature = { name: '', title: '', agreed: false };

const NAME = 'signerName';
const AGREED = 'agreed';

/** What a signature still lacks. */
export const signatureErrors = ({ name, agreed }: Signature) => [
  ...(name.trim() === '' ? [{ fieldId: NAME, message: m.required_field() }] : []),
  ...(agreed ? [] : [{ fieldId: AGREED, message: m.billing_agree_error() }]),
];

type Props = {
  text: string;
  signature: Signature;
  onChange: (signature: Signature) => void;
  errors: readonly { readonly fieldId: string; readonly message: string }[];
};

/** What is signed so that fees may be debited: its words, who signs, and that they agree. */
export function AgreementFields({ text, signature, onChange, errors }: Props) {
  useLocale();
  const errorOf = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.message;
  const agreedError = errorOf(AGREED);
  return (
    <section className="grid gap-4 rounded-card border bg-card p-4" aria-labelledby="billing-agreement">
      <h2 id="billing-agreement" className="font-semibold text-section">
        {m.billing_agreement_title()}
      </h2>
      <p className="max-w-prose">{text}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={NAME} label={m.billing_signer_name()} error={errorOf(NAME)}>
          <Input
            value={signature.name}
            maxLength={120}
            autoComplete="name"
            onChange={({ target }) => onChange({ ...signature, name: target.value })}
          />
        </Field>
        <Field id="signerTitle" label={m.billing_signer_title()} optional>
          <Input
            value={signature.title}
            maxLength={100}
            autoComplete="organization-title"
            onChange={({ target }) => onChange({ ...signature, title: target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-1.5">
        {agreedError && <FieldError id="agreed-error">{agreedError}</FieldError>}
        <Checkbox
          id={AGREED}
          label={m.billing_agree()}
          checked={signature.agreed}
          aria-invalid={agreedError ? true : undefined}
          onCheckedChange={(agreed) => onChange({ ...signature, agreed: agreed === true })}
        />
      </div>
    </section>
  );
}
