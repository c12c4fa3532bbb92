import { expect, test } from 'vitest';
import { isTakenBy } from './unique-violation.ts';

const refused = (constraint: string, code = '23505') =>
  Object.assign(new Error('duplicate key'), { code, constraint_name: constraint });
const ofNode = (piece: string) =>
  Object.assign(new Error(`duplicate key value violates unique constraint "${piece}"`), { code: '23505' });

test.each([
  ['the key itself', refused('customers_custom_identifier'), true],
  ['the key in the words of a node alone', ofNode('customers_custom_identifier_102241'), true],
  ['another key in the words of a node', ofNode('customers_email_102241'), false],
  ['another key', refused('customers_email'), false],
  ['a key that begins alike', refused('customers_custom_identifier_old'), false],
  ['another refusal', refused('customers_custom_identifier', '23503'), false],
  ['no error of the database', new Error('away'), false],
  ['nothing', null, false],
])('%s', (_, error, taken) => expect(isTakenBy(error, 'customers_custom_identifier')).toBe(taken));
