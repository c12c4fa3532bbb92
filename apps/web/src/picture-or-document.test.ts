import { expect, test } from 'vitest';
import { fileMistake } from './picture-or-document.ts';

test.each(['form.pdf', 'form.PNG', 'form.jpg', 'Form of Jo.jpeg'])('%s can be a signed form', (name) => {
  expect(fileMistake('authorizationForm', { name, size: 6_291_456 })).toBeUndefined();
});

test.each(['authorizationForm', 'logo'] as const)('%s: one byte more than 6 MB is too much', (purpose) => {
  expect(fileMistake(purpose, { name: 'form.png', size: 6_291_457 })?.()).toBe(
    'File not accepted. File is larger than 6 MB',
  );
});

test.each([
  ['authorizationForm', 'form.gif', '.jpeg, .jpg, .png, .pdf'],
  ['authorizationForm', 'form.pdf.exe', '.jpeg, .jpg, .png, .pdf'],
  ['authorizationForm', 'form', '.jpeg, .jpg, .png, .pdf'],
  ['logo', 'logo.gif', '.jpeg, .jpg, .png'],
  ['logo', 'logo.pdf', '.jpeg, .jpg, .png'],
] as const)('as %s, %s is not accepted', (purpose, name, kinds) => {
  expect(fileMistake(purpose, { name, size: 10 })?.()).toBe(`File not accepted. Please choose a ${kinds} file.`);
});
