import { formatFileSize, formatPercent } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { File as FileIcon, Upload, X } from 'lucide-react';
import { type ComponentProps, type DragEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';
import { useLocale } from './locale.ts';
import { Progress } from './progress.tsx';

const BASIS_POINTS = 10_000;

export type FileDropProps = {
  /** The chosen file; null before one is, or once it was taken away. */
  file: File | null;
  onChoose: (file: File) => void;
  /** Where several at once mean something; without it the first is taken. */
  onChooseSeveral?: (files: readonly File[]) => void;
  /** Takes the chosen file away, or stops its way to the server. */
  onRemove: () => void;
  /** What the browser offers first, like `.csv,text/csv`. What is taken is for the server to say. */
  accept: string;
  /** On the button, where there is one on file already. */
  chooseWords?: string;
  /** Share of the file that is on the server, from 0 to 1; null while nothing is sent. */
  sent?: number | null;
  id?: string;
  className?: string;
};

/** One file, chosen with the browser's own dialog or dropped. Stands in a `Field`, which names it and says what is wrong. */
export function FileDrop({
  file,
  onChoose,
  onChooseSeveral,
  onRemove,
  chooseWords,
  accept,
  sent = null,
  className,
  ...rest
}: FileDropProps) {
  useLocale();
  const generated = useId();
  const wiring = useFieldWiring(rest);
  const id = wiring.id ?? rest.id ?? generated;
  const [over, setOver] = useState(false);
  const take = (chosen: readonly File[]) => {
    const [first, ...others] = chosen;
    if (first && others.length > 0 && onChooseSeveral) onChooseSeveral(chosen);
    else if (first) onChoose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (sent === null) take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside works for everybody
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={drop}
      className={cn(
        'grid gap-3 rounded-card border-2 border-input border-dashed bg-muted p-4 transition-colors sm:p-6',
        'has-focus-visible:border-ring has-aria-invalid:border-destructive',
        over && 'border-primary border-solid bg-accent',
        className,
      )}
    >
      {file && <ChosenFile file={file} sent={sent} onRemove={onRemove} />}
      {sent === null && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          <FileInput
            {...wiring}
            id={id}
            accept={accept}
            multiple={onChooseSeveral !== undefined}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // Emptied, so that choosing the same file once more, fixed meanwhile, is noticed.
              target.value = '';
              take(chosen);
            }}
          />
          <label
            htmlFor={id}
            className={cn(
              buttonStyle({ variant: file || chooseWords ? 'secondary' : 'primary' }),
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2',
            )}
          >
            <Upload aria-hidden="true" />
            {chooseWords ?? (file ? m.ui_file_choose_other() : m.ui_file_choose())}
          </label>
          <span aria-hidden="true" className="text-muted-foreground">
            {over ? m.ui_file_drop_here() : m.ui_file_or_drop()}
          </span>
        </div>
      )}
    </div>
  );
}

const FileInput = (props: ComponentProps<'input'>) => <input {...props} type="file" className="peer sr-only" />;

function ChosenFile({ file, sent, onRemove }: { file: File; sent: number | null; onRemove: () => void }) {
  const locale = useLocale();
  return (
    <div className="grid gap-2 rounded-control border bg-card px-3 py-2">
      <div className="flex items-center gap-3">
        <FileIcon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        <p className="min-w-0 grow">
          <span className="block truncate font-semibold">{file.name}</span>
          <span className="block text-muted-foreground text-small">{formatFileSize(file.size, locale)}</span>
        </p>
        {sent === null ? (
          <Button variant="ghost" size="icon" aria-label={m.ui_file_remove({ name: file.name })} onClick={onRemove}>
            <X aria-hidden="true" />
          </Button>
        ) : (
          <Button size="small" onClick={onRemove}>
            {m.ui_cancel()}
          </Button>
        )}
      </div>
      {sent !== null && (
        <div className="grid gap-1">
          <Progress aria-label={m.ui_file_sending({ name: file.name })} max={1} value={sent} />
          <p className="text-muted-foreground text-small tabular-nums">
            {m.ui_file_sent_share({ share: formatPercent(Math.round(sent * 100) * (BASIS_POINTS / 100), locale) })}
          </p>
        </div>
      )}
    </div>
  );
}
