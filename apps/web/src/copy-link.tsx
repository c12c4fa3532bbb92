import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';

/** An address to be taken along. Where the browser does not copy, it is selected for whoever copies by hand. */
export function CopyLink({ url, label }: { url: string; label?: string }) {
  useLocale();
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
      setCopied(false);
    }
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={label ?? m.public_link_label()} id={id} className="min-w-0 grow basis-72">
          <Input readOnly value={url} className="font-mono" onFocus={(event) => event.target.select()} />
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
