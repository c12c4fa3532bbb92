import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { fileMistake } from '../../picture-or-document.ts';
import { upload } from '../../upload.ts';
import { atFirst, CENTRE, EXPORT_SCALE, FRAME, type Placement, placed, rectangleOn, ZOOM } from './logo-frame.ts';

const STAGE = { width: FRAME.width + 2 * FRAME.border, height: FRAME.height + 2 * FRAME.border };
const STEP = 2;
const LARGE_STEP = 20;
const SHADE = 'rgb(0 0 0 / 0.5)';

/** A picture that can be drawn. */
type Picture = HTMLImageElement;

function open(address: string): Promise<Picture> {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(() => picture);
}

const sizeOf = ({ naturalWidth: width, naturalHeight: height }: Picture) => ({ width, height });

/** What lies in the frame, as a file. */
function exported(picture: Picture, placement: Placement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = FRAME.width * EXPORT_SCALE;
  canvas.height = FRAME.height * EXPORT_SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('nothing can be drawn here'));
  pen.scale(EXPORT_SCALE, EXPORT_SCALE);
  pen.imageSmoothingQuality = 'high';
  const { x, y, width, height } = rectangleOn(FRAME, sizeOf(picture), placement);
  pen.drawImage(picture, x, y, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'logo.png', { type: 'image/png' })) : reject(new Error('no picture came out')),
      'image/png',
    );
  });
}

type Props = {
  /** The logo there is; null: none. */
  existing: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Chooses a picture, moves and zooms it in the frame, and sends what lies inside. */
export function LogoEditor({ existing, onSaved, onCancel }: Props) {
  useLocale();
  const [file, setFile] = useState<File | null>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [placement, setPlacement] = useState<Placement>({ zoom: 1, offset: CENTRE });
  const [mistake, setMistake] = useState<string | null>(null);
  useEffect(() => {
    const address = file ? URL.createObjectURL(file) : existing;
    let wanted = true;
    if (address)
      open(address).then(
        (opened) => {
          if (!wanted) return;
          setPicture(opened);
          setPlacement(atFirst(sizeOf(opened)));
        },
        () => {
          if (wanted && file) setMistake(m.auth_logo_not_a_picture());
        },
      );
    return () => {
      wanted = false;
      if (file && address) URL.revokeObjectURL(address);
    };
  }, [file, existing]);
  const send = useMutation({
    mutationFn: async (chosen: Picture) => upload('logo', await exported(chosen, placement), {}),
    onSuccess: onSaved,
  });
  const choose = (chosen: File) => {
    send.reset();
    const wrong = fileMistake('logo', chosen);
    setMistake(wrong?.() ?? null);
    // What cannot be taken changes nothing of what is there.
    if (wrong) return;
    setPicture(null);
    setFile(chosen);
  };
  const move = (change: (now: Placement) => Placement) => {
    if (picture) setPlacement((now) => placed(sizeOf(picture), change(now)));
  };
  const messages = send.error ? refusalOf(send.error)?.messages : undefined;
  const refused = messages?.logo?.[0] ?? messages?.base?.[0] ?? (send.error ? m.error_upload_failed() : null);
  return (
    <div className="grid max-w-160 gap-4">
      {refused && <Banner tone="bad">{refused}</Banner>}
      <Card className="grid gap-5 p-4 sm:p-6">
        <Field label={m.auth_logo_file()} id="logo" error={mistake ?? undefined}>
          <FileDrop
            file={file}
            accept="image/png,image/jpeg"
            onChoose={choose}
            onRemove={() => {
              setFile(null);
              setPicture(null);
              setMistake(null);
            }}
          />
        </Field>
        {picture && <Stage picture={picture} placement={placement} onMove={move} />}
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!picture || send.isPending}
          onClick={() => {
            if (picture) send.mutate(picture);
          }}
        >
          {m.auth_logo_submit()}
        </Button>
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      </div>
    </div>
  );
}

type StageProps = {
  picture: Picture;
  placement: Placement;
  onMove: (change: (now: Placement) => Placement) => void;
};

const by = (x: number, y: number) => (now: Placement) => ({
  ...now,
  offset: { x: now.offset.x + x, y: now.offset.y + y },
});
const zoomedBy = (change: number) => (now: Placement) => ({ ...now, zoom: now.zoom + change });

/** The picture under its frame: moved by dragging, by the keys of the arrows, or by buttons. */
function Stage({ picture, placement, onMove }: StageProps) {
  const locale = useLocale();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const surface = canvas.current;
    const pen = surface?.getContext('2d');
    if (!surface || !pen) return;
    const ratio = window.devicePixelRatio || 1;
    surface.width = STAGE.width * ratio;
    surface.height = STAGE.height * ratio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, STAGE.width, STAGE.height);
    const { x, y, width, height } = rectangleOn(STAGE, sizeOf(picture), placement);
    pen.drawImage(picture, x, y, width, height);
    pen.fillStyle = SHADE;
    pen.beginPath();
    pen.rect(0, 0, STAGE.width, STAGE.height);
    pen.roundRect(FRAME.border, FRAME.border, FRAME.width, FRAME.height, FRAME.radius);
    pen.fill('evenodd');
  }, [picture, placement]);
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = held.current;
    if (!from) return;
    // A stage that a narrow screen shrank moves the picture by as much as the finger.
    const scale = STAGE.width / currentTarget.getBoundingClientRect().width;
    held.current = { x: clientX, y: clientY };
    onMove(by((clientX - from.x) * scale, (clientY - from.y) * scale));
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const keys: Readonly<Record<string, StageProps['onMove'] extends (change: infer Change) => void ? Change : never>> =
      {
        ArrowLeft: by(-step, 0),
        ArrowRight: by(step, 0),
        ArrowUp: by(0, -step),
        ArrowDown: by(0, step),
        '+': zoomedBy(ZOOM.step * 5),
        '=': zoomedBy(ZOOM.step * 5),
        '-': zoomedBy(-ZOOM.step * 5),
      };
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    onMove(change);
  };
  const nudge = (label: string, Icon: typeof ArrowLeft, x: number, y: number) => (
    <Button size="icon" aria-label={label} onClick={() => onMove(by(x * LARGE_STEP, y * LARGE_STEP))}>
      <Icon aria-hidden="true" />
    </Button>
  );
  return (
    <div className="grid justify-items-start gap-4">
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the arrows move what lies here
        tabIndex={0}
        aria-label={m.auth_logo_stage()}
        aria-describedby={`${id}-hint`}
        data-offset={`${Math.round(placement.offset.x)} ${Math.round(placement.offset.y)}`}
        onKeyDown={press}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
        className="max-w-full cursor-move touch-none overflow-hidden rounded-control border bg-white"
      >
        <canvas ref={canvas} width={STAGE.width} height={STAGE.height} className="block h-auto w-90 max-w-full" />
      </div>
      <p id={`${id}-hint`} className="text-muted-foreground text-small">
        {m.auth_logo_stage_hint()}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {nudge(m.auth_logo_left(), ArrowLeft, -1, 0)}
        {nudge(m.auth_logo_right(), ArrowRight, 1, 0)}
        {nudge(m.auth_logo_up(), ArrowUp, 0, -1)}
        {nudge(m.auth_logo_down(), ArrowDown, 0, 1)}
        <Button onClick={() => onMove((now) => ({ ...now, offset: CENTRE }))}>{m.auth_logo_centre()}</Button>
      </div>
      <div className="grid w-full max-w-90 gap-1.5">
        <label htmlFor={`${id}-zoom`} className="font-semibold">
          {m.auth_logo_zoom()}
        </label>
        <div className="flex items-center gap-3">
          <input
            id={`${id}-zoom`}
            type="range"
            min={ZOOM.min}
            max={ZOOM.max}
            step={ZOOM.step}
            value={placement.zoom}
            onChange={({ target }) => onMove((now) => ({ ...now, zoom: Number(target.value) }))}
            className="h-6 grow accent-primary"
          />
          <output htmlFor={`${id}-zoom`} className="w-12 text-right tabular-nums">
            {formatNumber(placement.zoom, locale)}
          </output>
        </div>
      </div>
    </div>
  );
}
