import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { useApplying } from './applying.ts';

const CODE_LENGTH_MAX = 50;

/** Asks for a promo code; the server knows whether it is one. */
export default function PromoCodeDialog({ onClose }: { onClose: () => void }) {
  useLocale();
  const { reload } = useApplying();
  const [added, setAdded] = useState<string | null>(null);
  const apply = trpc.clients.applyPromoCode.useMutation({
    onSuccess: async ({ promoCode }) => {
      await reload();
      setAdded(promoCode);
    },
  });
  const form = useDialogForm({
    fields: ['promoCode'],
    initial: () => ({ promoCode: '' }),
    read: ({ promoCode }) =>
      promoCode.trim() === '' ? { wrong: ['promoCode'] as const } : { input: { promoCode: promoCode.trim() } },
    wordsOf: () => m.required_field(),
    saving: apply,
  });
  if (added !== null)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={m.onboarding_promo_added()}
        description={m.onboarding_promo_added_means({ code: added })}
        actions={
          <Button variant="primary" onClick={onClose}>
            {m.ui_ok()}
          </Button>
        }
      />
    );
  return (
    <FormDialog
      form={form}
      title={m.onboarding_have_promo_code()}
      description={m.onboarding_pending_promo_means()}
      action={m.onboarding_promo_apply()}
      onClose={onClose}
    >
      <Field label={m.onboarding_promo_code()} {...form.about('promoCode')}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_LENGTH_MAX}
          value={form.values.promoCode}
          onChange={(event) => form.write({ promoCode: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
