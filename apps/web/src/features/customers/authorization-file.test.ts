import { expect, test } from 'vitest';
import { authorizationFileMistake } from './authorization-file.ts';

test.each(['form.pdf', 'form.PNG', 'form.jpg', 'Form of Jo.jpeg'])('%s can be a signed form', (name) => {
  expect(authorizationFileMistake({ name, size: 6_291_456 })).toBeUndefined();
});

test('one byte more than 6 MB is too much', () => {
  expect(authorizationFileMistake({ name: 'form.pdf', size: 6_291_457 })?.()).toBe(
    'File not accepted. File is larger than 6 MB',
  );
});

test.each(['form.gif', 'form.svg', 'form.pdf.exe', 'form'])('%s is not accepted', (name) => {
  expect(authorizationFileMistake({ name, size: 10 })?.()).toMatch(/^File not accepted\./);
});
