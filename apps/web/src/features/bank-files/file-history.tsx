import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Timeline } from '@cordelle/ui/timeline.tsx';
import { actorWords } from '../../words/actors.ts';
import type { BankFile } from './bank-file.ts';
import { fileEventTone, fileEventWords } from './file-event-words.ts';

/** Everything recorded of one file, in words, with the facts as stored. */
export function FileHistory({ file }: { file: BankFile }) {
  const locale = useLocale();
  return (
    <Timeline
      label={m.bank_file_history()}
      zone={RAIL_FACTS[file.rail].zone}
      events={file.history.map(({ type, actor, occurredAt, data }, index) => ({
        key: String(index),
        tone: fileEventTone(type),
        sentence: fileEventWords({ type, data }, file.rail, locale),
        at: occurredAt,
        actor: actorWords(actor),
        detail: { type, data },
      }))}
    />
  );
}
