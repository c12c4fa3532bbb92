import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { IMPORT_ROWS_MAX } from '@cordelle/validation/customers/import-fields.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import { csvMistake } from './csv-mistake.ts';

type Sending = { readonly onProgress: (done: number) => void; readonly signal: AbortSignal };
type Props<Received> = {
  send: (file: File, sending: Sending) => Promise<Received>;
  /** The server has read it. */
  onReceived: (received: Received) => Promise<void>;
};

/** One spreadsheet, chosen or dropped, sent at once. */
export function SpreadsheetUpload<Received>({ send, onReceived }: Props<Received>) {
  const locale = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: (chosen: File) => {
      stop.current = new AbortController();
      return send(chosen, { onProgress: setSent, signal: stop.current.signal });
    },
    onSuccess: onReceived,
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    setSent(0);
    sending.reset();
    if (!csvMistake(chosen)) sending.mutate(chosen);
  };
  const remove = () => {
    stop.current?.abort();
    sending.reset();
    setFile(null);
  };
  const error = file && (csvMistake(file)?.() ?? refusedWith(sending.error));
  const megabytes = m.file_megabytes({ number: formatNumber(FILE_LIMITS.csv.maxBytes / 1_000_000, locale) });
  return (
    <div className="grid gap-2">
      <Field
        label={m.csv_import_file()}
        hint={m.csv_import_file_hint({ size: megabytes, rows: formatNumber(IMPORT_ROWS_MAX, locale) })}
        error={error}
      >
        <FileDrop
          file={file}
          accept={[...FILE_LIMITS.csv.extensions, 'text/csv'].join(',')}
          onChoose={choose}
          onRemove={remove}
          sent={sending.isPending ? sent : null}
        />
      </Field>
      <p role="status" className="text-muted-foreground">
        {sending.isPending && sent === 1 && m.csv_import_reading()}
      </p>
    </div>
  );
}

/** What the server says of the file; where it says nothing, that it could not be sent. */
function refusedWith(error: unknown): string | undefined {
  if (!error) return undefined;
  return (
    Object.values(refusalOf(error)?.messages ?? {})
      .flat()
      .at(0) ?? m.error_upload_failed()
  );
}
