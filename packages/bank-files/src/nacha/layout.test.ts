import { describe, expect, test } from 'vitest';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  CHANGE_ADDENDA,
  CONTESTED_ADDENDA,
  DISHONORED_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  type Layout,
  RECORD_LENGTH,
  REMITTANCE_ADDENDA,
  RETURN_ADDENDA,
} from './layout.ts';

describe('the fields of every record', () => {
  test.each<[string, Layout]>([
    ['file header', FILE_HEADER],
    ['batch header', BATCH_HEADER],
    ['entry', ENTRY],
    ['remittance', REMITTANCE_ADDENDA],
    ['return', RETURN_ADDENDA],
    ['dishonored return', DISHONORED_ADDENDA],
    ['contested return', CONTESTED_ADDENDA],
    ['change', CHANGE_ADDENDA],
    ['batch control', BATCH_CONTROL],
    ['file control', FILE_CONTROL],
  ])('%s: 94 characters, no gap and no overlap', (_, layout) => {
    let next = 1;
    for (const field of Object.values(layout)) {
      expect(field.position, field.name).toBe(next);
      if (field.kind === 'constant') expect(field.constant).toHaveLength(field.length);
      next += field.length;
    }
    expect(next).toBe(RECORD_LENGTH + 1);
  });
});
