import { expect, test } from 'vitest';
import { type ExportJob, finishedSince } from './export-jobs.ts';

const job = (id: string, state: ExportJob['state']): ExportJob => ({
  id,
  state,
  what: 'transactions',
  format: 'csv',
  filename: 'transactions.csv',
  rowsTotal: 30_000,
  rowsDone: 12_000,
  failure: state === 'failed' ? 'The database was away.' : null,
  sizeBytes: state === 'done' ? 2_000_000 : null,
  createdAt: '2026-05-14T14:00:00Z',
  finishedAt: null,
  expiresAt: '2026-05-21T14:00:00Z',
});
const idsOf = (jobs: readonly ExportJob[]) => jobs.map(({ id }) => id);

test('a file that was being made and is now there, or failed, is told', () => {
  const jobs = [job('3', 'running'), job('2', 'failed'), job('1', 'done')];
  expect(idsOf(finishedSince(new Set(['1', '2', '3']), jobs))).toEqual(['2', '1']);
});

test('one that was there when somebody arrived is not told again', () => {
  expect(finishedSince(new Set(), [job('1', 'done')])).toEqual([]);
});
