import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function written(fields: Record<string, unknown>): string {
  const lines: string[] = [];
  openLog('info', { write: (line) => lines.push(line) }).error(fields, 'failed');
  return lines.join('');
}

test('of an error its kind, code and words are written; what it was about is not', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
    code: '23505',
    detail: 'Key (email)=(payer@example.test) already exists.',
    parameters: ['774300118827'],
  });
  for (const line of [written({ err: error }), written({ error })]) {
    expect(JSON.parse(line)).toMatchObject({ msg: 'failed' });
    expect(line).toContain('"code":"23505"');
    expect(line).toContain('"message":"deeper"');
    expect(line).not.toMatch(/payer@|774300118827/);
  }
});

test('what is thrown without being an error is told the same way', () => {
  const line = written({ err: { message: 'connection lost', code: '57P01', query: 'select secret' } });
  expect(line).toContain('connection lost');
  expect(line).not.toContain('select secret');
});

test('a line stays one line, and named secrets are kept back', () => {
  const line = written({ text: 'one\ntwo', request: { password: 'marked' }, cookie: 'marked' });
  expect(line.trim().split('\n')).toHaveLength(1);
  expect(line).not.toContain('marked');
});
