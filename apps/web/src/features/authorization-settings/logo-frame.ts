/** What is kept of a picture, in points of the page, and what stands around it. */
export const FRAME = { width: 300, height: 150, border: 30, radius: 4 } as const;
export const ZOOM = { min: 0.25, max: 3, step: 0.01 } as const;
/** Points of the file per point of the page, so that the logo is sharp on fine screens. */
export const EXPORT_SCALE = 2;

export type Size = { readonly width: number; readonly height: number };
/** Where the middle of the picture lies, from the middle of the frame. */
export type Offset = { readonly x: number; readonly y: number };
export type Placement = { readonly zoom: number; readonly offset: Offset };

export const CENTRE: Offset = { x: 0, y: 0 };

const scalesOf = ({ width, height }: Size): readonly [number, number] => [FRAME.width / width, FRAME.height / height];

/** The picture as it is drawn: at a zoom of 1 it fills the frame and hangs over on one side at most. */
export function drawnSize(picture: Size, zoom: number): Size {
  const scale = Math.max(...scalesOf(picture)) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Where a picture lies at first: in the middle and whole, unless it is so long that not even the smallest zoom shows all of it. */
export function atFirst(picture: Size): Placement {
  const scales = scalesOf(picture);
  const whole = Math.floor((Math.min(...scales) / Math.max(...scales)) * 100) / 100;
  return { zoom: Math.max(ZOOM.min, whole), offset: CENTRE };
}

const within = (value: number, bound: number): number => Math.min(bound, Math.max(-bound, value));

/** Keeps zoom and place within their bounds: a large picture leaves no gap, a small one stays inside the frame. */
export function placed(picture: Size, { zoom, offset }: Placement): Placement {
  const kept = Math.round(Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)) * 100) / 100;
  const drawn = drawnSize(picture, kept);
  return {
    zoom: kept,
    offset: {
      x: within(offset.x, Math.abs(drawn.width - FRAME.width) / 2),
      y: within(offset.y, Math.abs(drawn.height - FRAME.height) / 2),
    },
  };
}

/** Where the picture is drawn on a surface whose middle is the middle of the frame. */
export function rectangleOn(surface: Size, picture: Size, { zoom, offset }: Placement) {
  const drawn = drawnSize(picture, zoom);
  return {
    ...drawn,
    x: (surface.width - drawn.width) / 2 + offset.x,
    y: (surface.height - drawn.height) / 2 + offset.y,
  };
}
