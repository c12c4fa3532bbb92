import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TriangleAlert } from 'lucide-react';
import { FaultList } from '../../words/fault-list.tsx';
import { faultWords } from '../../words/file-faults.ts';
import type { BankFile } from './bank-file.ts';
import { NoteAction } from './note-action.tsx';
import { ReplaceFile } from './replace-file.tsx';

const TITLES: Partial<Record<BankFile['state'], () => string>> = {
  Rejected: m.bank_file_fault_refused,
  Unknown: m.bank_file_fault_unknown,
};

/** What is wrong with a file, in words, with the lines of it that show the fault. */
export function FaultPanel({ file }: { file: BankFile }) {
  useLocale();
  const { fault, state, excerpt, otherFaults } = file;
  if (fault === null) return null;
  return (
    <Card title={(TITLES[state] ?? m.bank_file_fault)()} className="grid gap-3">
      <div data-tone="bad" className="grid gap-1">
        {fault.code !== null && (
          <p className="flex items-start gap-2 font-semibold text-tone-fg">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {!fault.line
              ? faultWords(fault.code)
              : m.bank_file_fault_line({ line: String(fault.line), reason: faultWords(fault.code) })}
          </p>
        )}
        {state === 'Quarantined' && <p>{m.bank_file_fault_nothing_applied()}</p>}
        <p className="text-table">
          <span className="text-muted-foreground">{m.bank_file_fault_detail()}</span>{' '}
          <span lang="en" className="break-words font-mono">
            {[fault.code, fault.detail].filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
      {otherFaults.length > 0 && (
        <div className="grid gap-1 text-table">
          <h3 className="font-semibold">{m.bank_file_other_faults()}</h3>
          <FaultList faults={otherFaults} />
        </div>
      )}
      {excerpt.length > 0 && <Excerpt lines={excerpt} faulty={fault.line} />}
      {state === 'Quarantined' && (
        <div className="flex flex-wrap gap-2">
          <NoteAction bankFileId={file.id} action="loadAgain" />
          <ReplaceFile file={file} />
        </div>
      )}
    </Card>
  );
}

function Excerpt({ lines, faulty }: { lines: BankFile['excerpt']; faulty: number | null }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-table">
        {m.bank_file_excerpt()}. <span className="text-muted-foreground">{m.bank_file_excerpt_masked()}</span>
      </figcaption>
      <section
        aria-label={m.bank_file_excerpt()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-control border bg-muted font-mono text-small"
      >
        <ol className="w-max min-w-full">
          {lines.map(({ line, text }) => (
            <li
              key={line}
              data-tone={line === faulty ? 'bad' : undefined}
              className={cn('flex gap-3 px-2 py-0.5', line === faulty && 'bg-tone-bg font-bold text-tone-fg')}
            >
              <span className="w-10 shrink-0 text-right text-muted-foreground">{line}</span>
              {line === faulty && (
                <span className="sr-only">{m.said_of({ label: m.bank_file_excerpt_faulty(), text: '' })}</span>
              )}
              <span className="whitespace-pre">{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </figure>
  );
}
