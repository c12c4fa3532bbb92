import { qrBars } from '@cordelle/payer-pages/qr-bars.ts';

/** A text as a picture for cameras: black on white in every theme, drawn by ourselves so that the text goes nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { viewBox, path } = qrBars(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border bg-white text-black forced-color-adjust-none"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
