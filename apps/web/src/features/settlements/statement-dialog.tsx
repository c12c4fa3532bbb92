import { formatDate, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { upload } from '../../upload.ts';
import type { StatementComparison } from './settlement.ts';
import { Choice, NearChoice } from './statement-choice.tsx';

/** A statement of the client's own bank, handed in and compared with the settlements; what it showed stays until it is closed. */
export default function StatementDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const locale = useLocale();
  const [compared, setCompared] = useState<StatementComparison | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.statement_compare()}
      description={
        compared
          ? m.statement_days({
              from: formatDate(compared.fromDate, locale),
              to: formatDate(compared.toDate, locale),
            })
          : m.statement_compare_info()
      }
      actions={
        compared && (
          <>
            <Button variant="primary" onClick={onClose}>
              {m.ui_close()}
            </Button>
            <Button onClick={() => setCompared(null)}>{m.statement_another()}</Button>
          </>
        )
      }
    >
      {compared ? <Findings compared={compared} currency={currency} /> : <StatementUpload onCompared={setCompared} />}
    </Dialog>
  );
}

function StatementUpload({ onCompared }: { onCompared: (compared: StatementComparison) => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: (chosen: File) => {
      stop.current = new AbortController();
      return upload('client_statement', chosen, {}, { onProgress: setSent, signal: stop.current.signal });
    },
    onSuccess: async (compared) => {
      await utils.settlements.invalidate();
      onCompared(compared);
    },
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    setSent(0);
    sending.mutate(chosen);
  };
  const remove = () => {
    stop.current?.abort();
    sending.reset();
    setFile(null);
  };
  const megabytes = m.file_megabytes({
    number: formatNumber(FILE_LIMITS.clientStatement.maxBytes / 1_000_000, locale),
  });
  return (
    <div className="grid gap-2">
      <Field
        label={m.statement_file()}
        hint={m.statement_file_hint({ size: megabytes })}
        error={file && sending.error ? refusedWith(sending.error) : undefined}
      >
        <FileDrop
          file={file}
          accept=".csv,.xml,text/csv,application/xml"
          onChoose={choose}
          onRemove={remove}
          sent={sending.isPending ? sent : null}
        />
      </Field>
      <p role="status" className="text-muted-foreground">
        {sending.isPending && sent === 1 && m.statement_reading()}
      </p>
    </div>
  );
}

const refusedWith = (error: unknown): string =>
  Object.values(refusalOf(error)?.messages ?? {})
    .flat()
    .at(0) ?? m.error_upload_failed();

/** What a statement showed: found, to be decided, missing, and how many deposits are none of ours. */
function Findings({ compared, currency }: { compared: StatementComparison; currency: string }) {
  const locale = useLocale();
  const { matched, ambiguous, near, missing, others } = compared;
  return (
    <div className="grid gap-4">
      <Group
        title={
          matched.length === 0
            ? m.statement_matched_none()
            : m.statement_matched({ count: matched.length, number: formatNumber(matched.length, locale) })
        }
      >
        {matched.map(({ settlementId, settlementDate, amount, bookedOn, known }) => (
          <li key={settlementId}>
            <SettlementLink id={settlementId} date={settlementDate} />, <Money amount={amount} currency={currency} />,{' '}
            {m.statement_matched_on({ date: formatDate(bookedOn, locale) })}
            {known && ` (${m.statement_matched_known()})`}
          </li>
        ))}
      </Group>
      {ambiguous.length > 0 && (
        <Group title={m.statement_ambiguous()}>
          {ambiguous.map((deposit, index) => (
            <Choice
              // biome-ignore lint/suspicious/noArrayIndexKey: two deposits of a day may be alike in everything
              key={`${deposit.bookedOn} ${index}`}
              deposit={deposit}
              currency={currency}
            />
          ))}
        </Group>
      )}
      {near.length > 0 && (
        <Group title={m.statement_near()}>
          {near.map((one) => (
            <NearChoice key={one.settlement.settlementId} near={one} currency={currency} />
          ))}
        </Group>
      )}
      {missing.length > 0 && (
        <Group title={m.statement_missing()}>
          {missing.map(({ settlementId, settlementDate, payout, expectedOn }) => (
            <li key={settlementId}>
              <SettlementLink id={settlementId} date={settlementDate} />, <Money amount={payout} currency={currency} />,{' '}
              {m.statement_missing_on({ date: formatDate(expectedOn, locale) })}
            </li>
          ))}
        </Group>
      )}
      {others > 0 && (
        <p className="text-muted-foreground">
          {m.statement_others({ count: others, number: formatNumber(others, locale) })}
        </p>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </section>
  );
}

function SettlementLink({ id, date }: { id: string; date: string }) {
  const locale = useLocale();
  return (
    <TextLink href={`/client/settlements/${id}`}>
      {m.settlement_cause_settlement({ date: formatDate(date, locale) })}
    </TextLink>
  );
}
