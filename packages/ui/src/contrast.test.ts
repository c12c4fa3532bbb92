import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TONES } from './tone.ts';

type Rgb = readonly [number, number, number];

/** Linear sRGB of an OKLCH colour. Source: Björn Ottosson, "A perceptual color space for image processing" (2020). */
function linearRgb(lightness: number, chroma: number, hueDegrees: number): Rgb {
  const hue = (hueDegrees * Math.PI) / 180;
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

const within = (channel: number) => Math.min(1, Math.max(0, channel));
const luminance = ([r, g, b]: Rgb): number => 0.2126 * within(r) + 0.7152 * within(g) + 0.0722 * within(b);

/** WCAG 2.2 contrast ratio. */
function contrast(first: Rgb, second: Rgb): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The colours that one block of the stylesheet names. */
function coloursOf(selector: string): Map<string, Rgb> {
  const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');
  const [, after = ''] = css.split(new RegExp(`^ *\\${selector} {`, 'm'));
  const [block = ''] = after.split(/\n *}/);
  const declarations = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...declarations].map(([, name = '', l, c, h]) => [name, linearRgb(Number(l), Number(c), Number(h))]));
}

test('the formula gives the known ratio of black on white', () => {
  expect(contrast(linearRgb(0, 0, 0), linearRgb(1, 0, 0))).toBeCloseTo(21, 1);
});

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('%s', (_, selector) => {
  const colours = coloursOf(selector);
  const colour = (name: string): Rgb => {
    const found = colours.get(name);
    if (!found) throw new Error(`${selector} has no --${name}`);
    return found;
  };
  const ratio = (front: string, back: string) => contrast(colour(front), colour(back));
  const surfaces = ['background', 'card', 'popover', 'muted'];

  test.each([
    ...surfaces.flatMap((surface) =>
      ['foreground', 'muted-foreground', 'link', 'destructive'].map((text) => [text, surface]),
    ),
    ['primary-foreground', 'primary'],
    ['primary-foreground', 'primary-hover'],
    ['destructive-foreground', 'destructive'],
    ['destructive-foreground', 'destructive-hover'],
    ['accent-foreground', 'accent'],
    ['muted-foreground', 'accent'],
    ['link', 'accent'],
    ...TONES.map((tone) => [`${tone}-fg`, `${tone}-bg`]),
    ...TONES.map((tone) => [`${tone}-fg`, 'card']),
  ] as [string, string][])('text %s on %s is at least 4.5', (text, surface) =>
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5),
  );

  test.each([
    ...surfaces.flatMap((surface) => ['input', 'ring', 'primary'].map((edge) => [edge, surface])),
    ...TONES.map((tone) => [`${tone}-solid`, 'card']),
    ...['approved', 'declined', 'sent', 'processed', 'future'].map((series) => [`chart-${series}`, 'card']),
  ] as [string, string][])('edge or shape %s on %s is at least 3', (shape, surface) =>
    expect(ratio(shape, surface)).toBeGreaterThanOrEqual(3),
  );

  test.each(TONES)('the chip of tone %s keeps the margin of the design', (tone) =>
    expect(ratio(`${tone}-fg`, `${tone}-bg`)).toBeGreaterThanOrEqual(selector === ':root' ? 7.7 : 9.2),
  );
});
