import { expect, test } from 'vitest';
import { registrationFor, registrationText } from './registrations.ts';

test.each([
  ['gst_hst', '123456782 rt 0001', '123456782 RT0001'],
  ['gst_hst', '123456782RT0001', '123456782 RT0001'],
  ['qst', '1234567890 TQ0001', '1234567890 TQ0001'],
  ['pst_bc', 'pst-1234-5678', 'PST-1234-5678'],
  ['pst_sk', '123 4567', '1234567'],
  ['rst_mb', '123456782MT0001', '123456782 MT0001'],
  ['rst_mb', '1234567', '123456-7'],
  ['ein', '123456789', '12-3456789'],
] as const)('%s %s is printed as %s', (kind, typed, printed) => {
  expect(registrationText(kind, typed)).toBe(printed);
});

test.each([
  ['gst_hst', '123456789 RT0001'],
  ['gst_hst', '123456782'],
  ['gst_hst', '123456782 RT00011'],
  ['qst', '123456789 TQ0001'],
  ['pst_bc', '1234-5678'],
  ['ein', '12345678'],
] as const)('%s %s is none', (kind, typed) => {
  expect(registrationText(kind, typed)).toBeNull();
});

test('each tax is collected under the number of whoever levies it', () => {
  expect(registrationFor('HST', 'ON')).toBe('gst_hst');
  expect(registrationFor('PST', 'SK')).toBe('pst_sk');
  expect(registrationFor('PST', 'BC')).toBe('pst_bc');
  expect(registrationFor('PST', 'AB')).toBeNull();
});
