import { describe, expect, test } from 'vitest';
import { atFirst, CENTRE, drawnSize, placed, rectangleOn } from './logo-frame.ts';

const WIDE = { width: 1200, height: 300 };
const FILLING = { zoom: 1, offset: CENTRE };

describe('a picture in the frame of the logo', () => {
  test.each([
    ['twice as wide as high, as the frame is', { width: 600, height: 300 }, 1],
    ['wide', WIDE, 0.5],
    ['high', { width: 300, height: 400 }, 0.37],
    ['square', { width: 90, height: 90 }, 0.5],
    ['of sides that do not divide', { width: 700, height: 300 }, 0.85],
    ['longer than the smallest zoom can show', { width: 3000, height: 100 }, 0.25],
  ])('lies in it whole at first, %s', (_, picture, zoom) => {
    expect(atFirst(picture)).toEqual({ zoom, offset: CENTRE });
  });

  test('fills it at a zoom of one', () => {
    expect(drawnSize(WIDE, 1)).toEqual({ width: 600, height: 150 });
    expect(drawnSize({ width: 100, height: 100 }, 1)).toEqual({ width: 300, height: 300 });
    expect(rectangleOn({ width: 360, height: 210 }, WIDE, FILLING)).toEqual({
      x: -120,
      y: 30,
      width: 600,
      height: 150,
    });
  });

  test('leaves no gap where it is larger, and stays inside where it is smaller', () => {
    expect(placed(WIDE, { zoom: 1, offset: { x: 400, y: 20 } })).toEqual({ zoom: 1, offset: { x: 150, y: 0 } });
    expect(placed(WIDE, { zoom: 0.25, offset: { x: -400, y: 400 } }).offset).toEqual({ x: -75, y: 56.25 });
  });

  test('is zoomed between a quarter and three, in hundredths', () => {
    expect(placed(WIDE, { ...FILLING, zoom: 0.1 }).zoom).toBe(0.25);
    expect(placed(WIDE, { ...FILLING, zoom: 9 }).zoom).toBe(3);
    expect(placed(WIDE, { ...FILLING, zoom: 1.0149 }).zoom).toBe(1.01);
  });
});
