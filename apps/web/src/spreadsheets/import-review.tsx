import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ArrowRight, Download } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../me/me.ts';
import { DecideKind } from './decide-kind.tsx';
import {
  type Answer,
  answerWords,
  type FieldFacts,
  type Given,
  howWords,
  type ProblemKind,
  type ReadingKind,
  type Review,
  readWords,
} from './review.ts';

type Props<Field extends string> = {
  review: Review<Field>;
  facts: FieldFacts<Field>;
  /** Lines that cannot be imported. */
  refused: number;
  busy: boolean;
  /** Resolves once every line it concerns was read again. */
  onAnswer: (given: Given<Field>) => Promise<void>;
  onMatch: () => void;
  onDownload: () => void;
};

/** What is wrong with a file and how it was read, kind by kind, to be decided once for every line. */
export function ImportReview<Field extends string>({
  review,
  facts,
  refused,
  busy,
  onAnswer,
  onMatch,
  onDownload,
}: Props<Field>) {
  const locale = useLocale();
  const [deciding, setDeciding] = useState<ProblemKind<Field> | null>(null);
  const { problems, readings, answers, dateOrders, unmatchedColumns } = review;
  return (
    <div className="grid grid-cols-1 gap-4">
      {unmatchedColumns.length > 0 && (
        <Banner
          tone="warn"
          actions={
            <Button size="small" onClick={onMatch}>
              {m.csv_mapping_change()}
            </Button>
          }
        >
          {m.import_review_unmatched({
            count: unmatchedColumns.length,
            number: formatNumber(unmatchedColumns.length, locale),
            columns: unmatchedColumns.join(', '),
          })}
        </Banner>
      )}
      {dateOrders.map((column) => (
        <DateColumn key={column.field} column={column} facts={facts} busy={busy} onAnswer={onAnswer} />
      ))}
      {problems.length > 0 && (
        <Card title={m.import_review_problems()}>
          <p className="max-w-[70ch] text-muted-foreground">{m.import_review_problems_means()}</p>
          <ul className="mt-2 divide-y">
            {problems.map((kind) => (
              <Problem
                key={`${kind.field} ${kind.message}`}
                kind={kind}
                facts={facts}
                onDecide={() => setDeciding(kind)}
              />
            ))}
          </ul>
          {refused > 0 && (
            <div className="mt-3 border-t pt-3">
              <Button size="small" onClick={onDownload}>
                <Download aria-hidden="true" />
                {m.import_review_download({ count: refused, number: formatNumber(refused, locale) })}
              </Button>
              <p className="mt-1 max-w-[70ch] text-muted-foreground text-small">{m.import_review_download_means()}</p>
            </div>
          )}
        </Card>
      )}
      {readings.length > 0 && <Readings readings={readings} facts={facts} busy={busy} onAnswer={onAnswer} />}
      {answers.length > 0 && <Decisions answers={answers} facts={facts} busy={busy} onAnswer={onAnswer} />}
      {deciding && (
        <DecideKind
          kind={deciding}
          facts={facts}
          onSave={async (given) => {
            await onAnswer({ answers: given });
            setDeciding(null);
          }}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}

const VALUES_SHOWN = 4;

function Problem<Field extends string>({
  kind,
  facts,
  onDecide,
}: {
  kind: ProblemKind<Field>;
  facts: FieldFacts<Field>;
  onDecide: () => void;
}) {
  const locale = useLocale();
  const { field, message, count, values, mayReplace, mayLeaveOut } = kind;
  const column = field === null ? null : facts.labelOf(field);
  const shown = values.filter(({ text }) => text !== '').slice(0, VALUES_SHOWN);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold">{column === null ? message : m.import_review_kind({ column, message })}</p>
        <p className="wrap-anywhere text-muted-foreground text-small">
          {m.import_review_lines({ count, number: formatNumber(count, locale) })}
          {shown.length > 0 && ` · ${shown.map(({ text }) => text).join(' · ')}`}
          {kind.valuesInAll > shown.length && shown.length > 0 && ' …'}
        </p>
      </div>
      {field !== null && (mayReplace || mayLeaveOut) && (
        <Button
          size="small"
          onClick={onDecide}
          aria-label={m.import_review_decide_label({ column: column ?? '', message })}
        >
          {m.import_review_decide()}
        </Button>
      )}
    </li>
  );
}

type Answering<Field extends string> = {
  facts: FieldFacts<Field>;
  busy: boolean;
  onAnswer: (given: Given<Field>) => Promise<void>;
};

/** In which order a column writes day and month, and the way to exchange them. */
function DateColumn<Field extends string>({
  column: { field, order, sure },
  facts,
  busy,
  onAnswer,
}: Answering<Field> & { column: Review<Field>['dateOrders'][number] }) {
  useLocale();
  const column = facts.labelOf(field);
  const decide = (decided: typeof order) => void onAnswer({ answers: [{ do: 'date_order', field, order: decided }] });
  const other = order === 'day_first' ? 'month_first' : 'day_first';
  return (
    <Banner
      tone={sure ? 'info' : 'warn'}
      title={
        order === 'day_first'
          ? m.import_review_date_day_first({ column })
          : m.import_review_date_month_first({ column })
      }
    >
      <p>{sure ? m.import_review_date_sure() : m.import_review_date_guessed()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!sure && (
          <Button size="small" busy={busy} onClick={() => decide(order)}>
            {m.import_review_date_right()}
          </Button>
        )}
        <Button size="small" busy={busy} onClick={() => decide(other)}>
          {other === 'day_first' ? m.import_review_date_exchange_day() : m.import_review_date_exchange_month()}
        </Button>
      </div>
    </Banner>
  );
}

function Readings<Field extends string>({
  readings,
  ...answering
}: Answering<Field> & { readings: readonly ReadingKind<Field>[] }) {
  const locale = useLocale();
  const count = readings.reduce((sum, kind) => sum + kind.count, 0);
  return (
    <Card title={m.import_review_readings()}>
      <p className="max-w-[70ch] text-muted-foreground">
        {m.import_review_readings_of({ count, number: formatNumber(count, locale) })}
      </p>
      <ul className="mt-2 divide-y">
        {readings.map((kind) => (
          <ReadingOfKind key={`${kind.field} ${kind.how}`} kind={kind} {...answering} />
        ))}
      </ul>
    </Card>
  );
}

function ReadingOfKind<Field extends string>({
  kind,
  facts,
  busy,
  onAnswer,
}: Answering<Field> & { kind: ReadingKind<Field> }) {
  const locale = useLocale();
  const { currency } = useClient();
  const [all, setAll] = useState(false);
  const { field, how, count, values, valuesInAll } = kind;
  const column = facts.labelOf(field);
  const shown = all ? values : values.slice(0, VALUES_SHOWN);
  const hidden = valuesInAll - shown.length;
  const takeBack = (from: string | null) => void onAnswer({ answers: [{ do: 'as_written', field, how, from }] });
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-semibold">{m.import_review_kind({ column, message: howWords(how) })}</span>{' '}
          <span className="text-muted-foreground text-small">
            {m.import_review_lines({ count, number: formatNumber(count, locale) })}
          </span>
        </p>
        <Button
          variant="link"
          size="text"
          busy={busy}
          onClick={() => takeBack(null)}
          aria-label={m.import_review_take_back_label({ column, how: howWords(how) })}
        >
          {m.import_review_take_back()}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-table">
        {shown.map(({ from, to, masked, count: lines }) => (
          <li key={`${from} ${to}`} className="wrap-anywhere inline-flex flex-wrap items-center gap-1.5">
            <span>{from}</span>
            <ArrowRight aria-hidden="true" className="size-3.5 text-muted-foreground" />
            <span className="sr-only">→</span>
            <span className="font-semibold">{readWords(kind, to, facts, { locale, currency })}</span>
            <span className="text-muted-foreground tabular-nums">({formatNumber(lines, locale)})</span>
            {all && !masked && (
              <Button
                variant="link"
                size="text"
                busy={busy}
                onClick={() => takeBack(from)}
                aria-label={m.import_review_take_back_value({ text: from })}
              >
                {m.import_review_take_back()}
              </Button>
            )}
          </li>
        ))}
        {hidden > 0 &&
          (all ? (
            <li className="text-muted-foreground">
              {m.import_review_more_values({ count: hidden, number: formatNumber(hidden, locale) })}
            </li>
          ) : (
            <li>
              <Button variant="link" size="text" onClick={() => setAll(true)}>
                {m.import_review_more_values({ count: hidden, number: formatNumber(hidden, locale) })}
              </Button>
            </li>
          ))}
      </ul>
    </li>
  );
}

function Decisions<Field extends string>({
  answers,
  facts,
  busy,
  onAnswer,
}: Answering<Field> & { answers: readonly Answer<Field>[] }) {
  useLocale();
  return (
    <Card title={m.import_review_decisions()}>
      <ul className="divide-y">
        {answers.map((answer) => {
          const words = answerWords(answer, facts);
          return (
            <li key={words} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
              <span className="wrap-anywhere">{words}</span>
              <Button
                variant="link"
                size="text"
                busy={busy}
                aria-label={m.import_review_withdraw_label({ decision: words })}
                onClick={() => void onAnswer({ withdrawn: [answer] })}
              >
                {m.import_review_withdraw()}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
