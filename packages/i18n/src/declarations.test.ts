import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declarationOf } from './declarations.ts';

const module = (name: string, inputs: string, words: string) => `/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {${inputs}} XInputs */

/**
* | output |
* | --- |
* | "${words}" |
*
* @param {XInputs} inputs
*/
export const ${name} = /** @type {((inputs: XInputs) => LocalizedString)} */ ((inputs, options = {}) => {
});`;

test('a message is declared with its English words and what it is given', () => {
  expect(declarationOf(module('save', '{}', 'Save'))).toBe('/** "Save" */\nexport declare const save: Words;');
  expect(declarationOf(module('limit_lower', '{ limit: NonNullable<unknown> }', 'To {limit}'))).toBe(
    '/** "To {limit}" */\nexport declare const limit_lower: WordsWith<{ limit: NonNullable<unknown> }>;',
  );
});

test('words that would end the comment do not', () => {
  expect(declarationOf(module('all', '{}', 'any */ of'))).toContain('/** "any * / of" */');
});

test('a module of another shape is no message', () => {
  expect(() => declarationOf('export const locales = [];')).toThrow('no message');
});

test('each message of the index is declared', () => {
  const read = (file: string) => readFileSync(new URL(`./paraglide/messages/${file}`, import.meta.url), 'utf8');
  const modules = read('_index.js').match(/^export \* from/gm)?.length;
  expect(read('_index.d.ts').match(/^export declare const /gm)?.length).toBe(modules);
});
