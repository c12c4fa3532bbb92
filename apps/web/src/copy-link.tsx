import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { Check, Copy } from 'lucide-react';
import { type FocusEvent, useId, useState } from 'react';

/**
 * An address, or a text of several `lines` that is seen whole, to be taken along. Where the browser does not copy, it is selected for
 * whoever copies by hand.
 */
export function CopyLink({ url, label, lines = 1 }: { url: string; label?: string; lines?: number }) {
  useLocale();
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      setCopied(false);
    }
  };
  const shown = {
    readOnly: true,
    value: url,
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => target.select(),
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={label ?? m.public_link_label()} id={id} className="min-w-0 grow basis-72">
          {lines === 1 ? (
            <Input {...shown} className="font-mono" />
          ) : (
            <Textarea {...shown} rows={lines} className="field-sizing-content resize-none break-all font-mono" />
          )}
        </Field>
        <Button variant="primary" size="field" onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {m.public_link_copy()}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-small">
        {copied === true && m.public_link_copied()}
        {copied === false && m.public_link_not_copied()}
      </p>
    </div>
  );
}
