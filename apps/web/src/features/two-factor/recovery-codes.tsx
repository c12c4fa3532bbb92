import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../me/me.ts';

/** The codes as they are told once, to be copied, or kept as a text file that can be printed. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { user } = useMe();
  const [copied, setCopied] = useState(false);
  const text = `${m.recovery_codes_file({ provider: BRAND.name, email: user.email })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${m.recovery_codes_heading()}.txt`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section className="grid gap-3">
      <h3 className="text-h3">{m.recovery_codes_title()}</h3>
      <p className="text-muted-foreground">{m.recovery_codes_means()}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-4 gap-y-1 rounded-control border bg-muted p-3 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={download}>
          <Download aria-hidden="true" />
          {m.recovery_codes_download()}
        </Button>
        <Button size="small" onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {m.recovery_codes_copy()}
        </Button>
        <span role="status" className="text-small">
          {copied && m.recovery_codes_copied()}
        </span>
      </div>
    </section>
  );
}
