import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Segments } from '@cordelle/ui/segments.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { upload } from '../../upload.ts';
import { ChoosePayer } from './choose-payer.tsx';
import type { MatchedScans, Payer, Scan } from './scan.ts';

/** By the place of a file in the archive: whose it is, or null to leave it. */
type Choices = Readonly<Record<string, Payer | null>>;

const ROWS = 50;
const { maxBytes, extensions } = FILE_LIMITS.agreementScans;
const GROUPS = ['all', 'matched', 'in_doubt', 'unmatched'] as const;
type Group = (typeof GROUPS)[number];
const GROUP_WORDS = {
  all: m.scans_all,
  matched: m.scans_matched,
  in_doubt: m.scans_in_doubt,
  unmatched: m.scans_unmatched,
} as const;

/** Whether a file is of a kind that signed forms are; another one cannot be filed, whoever is chosen. */
const isForm = ({ filename }: Scan): boolean =>
  FILE_LIMITS.authorizationForm.extensions.some((ending) => filename.toLowerCase().endsWith(ending));

/** Where a scan stands by itself, before anybody chooses. */
function groupOf({ state, customers, problem }: Scan): Exclude<Group, 'all'> {
  if (state !== 'left') return 'matched';
  return customers.length > 0 && (problem !== null || customers.length > 1) ? 'in_doubt' : 'unmatched';
}

/** Scans of signed agreements, many in one archive: whose each is, then all of them are filed at once. */
export function ScanFiling() {
  useLocale();
  const readAgain = useReadCustomersAgain();
  const { key, renew } = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [sent, setSent] = useState<number | null>(null);
  const told = JSON.stringify(
    Object.fromEntries(Object.entries(choices).map(([place, payer]) => [place, payer?.id ?? null])),
  );
  const sending = { onSettled: () => setSent(null) };
  const look = useMutation({
    mutationFn: (archive: File) =>
      upload('agreement_scans_preview', archive, { choices: '{}' }, { onProgress: setSent }),
    ...sending,
  });
  const filing = useMutation({
    mutationFn: (archive: File) =>
      upload('agreement_scans', archive, { choices: told }, { onProgress: setSent, idempotencyKey: key }),
    onSuccess: () => readAgain(),
    onError: renew,
    ...sending,
  });
  const startOver = () => {
    setFile(null);
    setChoices({});
    look.reset();
    filing.reset();
    renew();
  };
  const tooLarge = file !== null && file.size > maxBytes;
  const error = look.error ?? filing.error;
  const refused = error && (Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.error_upload_failed());
  return (
    <div className="grid gap-6">
      <Card className="grid max-w-160 gap-4 p-4 sm:p-6">
        <Field
          label={m.scans_archive()}
          id="scans"
          hint={m.scans_archive_hint()}
          error={tooLarge ? m.scans_too_large() : (refused ?? undefined)}
        >
          <FileDrop
            file={file}
            sent={sent}
            accept={extensions.join(',')}
            onChoose={(chosen) => {
              startOver();
              setFile(chosen);
              if (chosen.size <= maxBytes) look.mutate(chosen);
            }}
            onRemove={startOver}
          />
        </Field>
      </Card>
      {filing.data ? (
        <Filed matched={filing.data} choices={choices} onMore={startOver} />
      ) : (
        file &&
        look.data && (
          <Check
            matched={look.data}
            choices={choices}
            busy={filing.isPending}
            onChoose={(place, payer) => setChoices((known) => ({ ...known, [place]: payer }))}
            onFile={() => filing.mutate(file)}
          />
        )
      )}
    </div>
  );
}

type CheckProps = {
  matched: MatchedScans;
  choices: Choices;
  busy: boolean;
  onChoose: (place: number, payer: Payer | null) => void;
  onFile: () => void;
};

function Check({ matched, choices, busy, onChoose, onFile }: CheckProps) {
  useLocale();
  const [group, setGroup] = useState<Group>('all');
  const counts = Map.groupBy(matched.records, groupOf);
  const count = (name: Group) => (name === 'all' ? matched.count : (counts.get(name)?.length ?? 0));
  const shown = group === 'all' ? matched.records : (counts.get(group) ?? []);
  const chosen = (scan: Scan) => choices[String(scan.place)];
  const isFiled = (scan: Scan) => {
    const choice = chosen(scan);
    return choice === undefined ? scan.state === 'to_file' : choice !== null;
  };
  const toFile = matched.records.filter(isFiled).length;
  const columns: readonly Column<Scan>[] = [
    {
      id: 'file',
      header: m.scans_file,
      card: 'title',
      cell: ({ filename }) => <span className="whitespace-normal wrap-anywhere">{filename}</span>,
    },
    {
      id: 'payer',
      header: m.microdeposit_customer,
      isEmpty: (scan) => !isForm(scan),
      cell: (scan) =>
        isForm(scan) && (
          <ChoosePayer scan={scan} choice={chosen(scan)} onChoose={(payer) => onChoose(scan.place, payer)} />
        ),
    },
    {
      id: 'state',
      header: m.scans_what_happens,
      card: 'status',
      cell: (scan) => <WhatHappens scan={scan} choice={chosen(scan)} filed={isFiled(scan)} />,
    },
  ];
  return (
    <section aria-label={m.scans_check()} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={m.scans_check()}
          options={GROUPS.map((name) => [name, `${GROUP_WORDS[name]()} ${count(name)}`] as const)}
          value={group}
          onChange={setGroup}
        />
        <Button variant="primary" busy={busy} disabled={toFile === 0} onClick={onFile}>
          {m.scans_file_now({ count: toFile })}
        </Button>
      </div>
      <Paged key={group} columns={columns} rows={shown} />
    </section>
  );
}

function WhatHappens({ scan, choice, filed }: { scan: Scan; choice: Payer | null | undefined; filed: boolean }) {
  useLocale();
  if (!isForm(scan))
    return (
      <span className="grid justify-items-start gap-1 whitespace-normal">
        <Badge>{m.scans_left_out()}</Badge>
        <span className="text-muted-foreground text-small">{scan.problem}</span>
      </span>
    );
  if (choice === null) return <Badge>{m.scans_left_out()}</Badge>;
  if (filed) return <Badge tone="ok">{m.scans_to_file()}</Badge>;
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      <Badge tone="warn">{scan.customers.length > 0 ? m.scans_choose() : m.scans_nobody()}</Badge>
      {scan.problem && <span className="text-muted-foreground text-small">{scan.problem}</span>}
    </span>
  );
}

const RESULTS: Readonly<Record<Scan['state'], { tone: 'ok' | 'info' | 'warn'; words: () => string }>> = {
  to_file: { tone: 'info', words: m.scans_to_file },
  filed: { tone: 'ok', words: m.scans_filed },
  filed_before: { tone: 'info', words: m.scans_filed_before },
  left: { tone: 'warn', words: m.scans_left_out },
};

/** What became of each: those that were left say why. */
function Filed({ matched, choices, onMore }: { matched: MatchedScans; choices: Choices; onMore: () => void }) {
  useLocale();
  const columns: readonly Column<Scan>[] = [
    {
      id: 'file',
      header: m.scans_file,
      card: 'title',
      cell: ({ filename }) => <span className="whitespace-normal wrap-anywhere">{filename}</span>,
    },
    {
      id: 'payer',
      header: m.microdeposit_customer,
      cell: ({ place, customerId, customers }) =>
        customerId && (
          <TextLink href={`/client/customers/${customerId}`}>
            {[...customers, choices[String(place)]].find((payer) => payer?.id === customerId)?.name ??
              m.scans_open_customer()}
          </TextLink>
        ),
    },
    {
      id: 'state',
      header: m.scans_what_happened,
      card: 'status',
      cell: ({ state, problem }) => (
        <span className="grid justify-items-start gap-1 whitespace-normal">
          <Badge tone={RESULTS[state].tone}>{RESULTS[state].words()}</Badge>
          {problem && <span className="text-muted-foreground text-small">{problem}</span>}
        </span>
      ),
    },
  ];
  return (
    <section aria-label={m.scans_filed()} className="grid gap-3">
      <Banner tone="ok">{m.scans_filed_done({ count: matched.filed })}</Banner>
      <Paged columns={columns} rows={matched.records} />
      <Button className="justify-self-start" onClick={onMore}>
        {m.scans_more()}
      </Button>
    </section>
  );
}

function Paged({ columns, rows }: { columns: readonly Column<Scan>[]; rows: readonly Scan[] }) {
  const [page, setPage] = useState(1);
  return (
    <DataTable
      caption={m.scans_check()}
      columns={columns}
      rows={rows.slice((page - 1) * ROWS, page * ROWS)}
      rowKey={({ place }) => String(place)}
      height="auto"
      pager={{ page, pageSize: ROWS, total: rows.length, onPageChange: setPage }}
    />
  );
}
