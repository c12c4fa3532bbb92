import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { faultWords } from './file-faults.ts';

/** What is wrong with a file or an entry of the bank: in words, and for the engineer. */
export type KnownFault = { readonly code: string; readonly line: number; readonly detail: string };

export function FaultList({ faults }: { faults: readonly KnownFault[] }) {
  useLocale();
  return (
    <ul className="grid gap-1">
      {faults.map(({ code, line, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may break the same rule twice, and the list never changes
        <li key={index}>
          {m.bank_file_fault_line({ line: String(line), reason: faultWords(code) })}{' '}
          <span lang="en" className="break-words font-mono text-muted-foreground text-small">
            {code} · {detail}
          </span>
        </li>
      ))}
    </ul>
  );
}
