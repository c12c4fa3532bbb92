import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { AuditEntry } from '@cordelle/validation/audit-log.ts';
import type { ReactNode } from 'react';
import { type AuditSearch, aboutOf } from './audit-search.ts';
import { RESULT_WORDS, whoWords } from './entry-words.ts';

const known = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : []);
const mono = (text: string | null) => text && <span className="break-all font-mono text-small">{text}</span>;

/** Everything on record of one row. */
export default function EntryDetails({
  entry,
  zone,
  onClose,
  onNarrow,
}: {
  entry: AuditEntry;
  zone: string;
  onClose: () => void;
  onNarrow: (change: Partial<AuditSearch>) => void;
}) {
  useLocale();
  const about = aboutOf(entry);
  const target = entry.targetId === null ? null : `${entry.targetType} ${entry.targetId}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry.sentence}
      className="w-[40rem]"
      actions={
        <>
          {about && <Button onClick={() => onNarrow({ about })}>{m.audit_log_all_of_target()}</Button>}
          <Button onClick={() => onNarrow({ actor: entry.actor })}>
            {m.audit_log_all_of_actor({ name: whoWords(entry) })}
          </Button>
        </>
      }
    >
      <DefinitionList
        facts={[
          { label: m.audit_log_at(), value: <Instant at={entry.at} zone={zone} /> },
          { label: m.audit_log_who(), value: whoWords(entry) },
          ...known(m.audit_log_acting_for(), mono(entry.actingFor)),
          ...known(m.audit_log_reason(), entry.reason),
          ...known(
            m.audit_log_target(),
            target && (
              <>
                {entry.targetName && <span className="block">{entry.targetName}</span>}
                {mono(target)}
              </>
            ),
          ),
          { label: m.audit_log_result(), value: RESULT_WORDS[entry.result].label() },
          ...known(m.audit_log_refusal(), entry.refusal),
          ...known(m.audit_log_changes(), entry.changes.length > 0 && <Changes changes={entry.changes} />),
          ...known(m.audit_log_ip(), entry.ip),
          ...known(m.audit_log_browser(), entry.browser),
          ...known(m.audit_log_request(), mono(entry.requestId)),
          { label: m.audit_log_action(), value: mono(entry.action) },
        ]}
      />
    </Dialog>
  );
}

const Changes = ({ changes }: { changes: AuditEntry['changes'] }) => (
  <ul className="grid gap-1">
    {changes.map(({ field, words }) => (
      <li key={field} className="break-words">
        {words}
      </li>
    ))}
  </ul>
);
