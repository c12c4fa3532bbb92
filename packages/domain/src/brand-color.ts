/** Channels of a colour between 0 and 1, before the display's curve is undone or applied. */
type Rgb = readonly [number, number, number];
/** Lightness and chroma, with the hue as an angle in radians. */
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

const CHROMA_MAX = 0.14;
const RATIO_MIN = 4.5;
/** Background of every page. */
const PAGE = '#fbfaf7';

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toDisplay = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearOf(hex: string): Rgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

const within = (channel: number): number => Math.min(1, Math.max(0, channel));

function hexOf(rgb: Rgb): string {
  const digits = rgb.map((channel) =>
    Math.round(toDisplay(within(channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Source: Björn Ottosson, "A perceptual color space for image processing" (2020). */
function oklchOf([red, green, blue]: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * within(red) + 0.7152 * within(green) + 0.0722 * within(blue);

/** WCAG 2.2 contrast ratio of two colours, each `#rrggbb`. */
export function contrastOf(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(linearOf(first)), luminance(linearOf(second))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/**
 * The colour of a business made fit for its pages: the hue stays, the rest is toned down until white text on it, and it as
 * text on the page, can be read (4.5:1). Returns `#rrggbb`. Source: WCAG 2.2 1.4.3.
 */
export function brandColorFor(hex: string): string {
  const wanted = oklchOf(linearOf(hex));
  const chroma = Math.min(wanted.chroma, CHROMA_MAX);
  for (let { lightness } = wanted; lightness > 0; lightness -= 0.005) {
    const color = hexOf(linearOfOklch({ lightness, chroma, hue: wanted.hue }));
    if (contrastOf(color, PAGE) >= RATIO_MIN) return color;
  }
  return '#000000';
}
