import { describe, expect, test } from 'vitest';
import { CENTRED, drawnSize, placed, rectangleOn } from './logo-frame.ts';

const WIDE = { width: 1200, height: 300 };

describe('a picture in the frame of the logo', () => {
  test('fills it at first', () => {
    expect(drawnSize(WIDE, 1)).toEqual({ width: 600, height: 150 });
    expect(drawnSize({ width: 100, height: 100 }, 1)).toEqual({ width: 300, height: 300 });
    expect(rectangleOn({ width: 360, height: 210 }, WIDE, CENTRED)).toEqual({
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
    expect(placed(WIDE, { ...CENTRED, zoom: 0.1 }).zoom).toBe(0.25);
    expect(placed(WIDE, { ...CENTRED, zoom: 9 }).zoom).toBe(3);
    expect(placed(WIDE, { ...CENTRED, zoom: 1.0149 }).zoom).toBe(1.01);
  });
});
