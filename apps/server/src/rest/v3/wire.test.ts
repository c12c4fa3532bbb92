import { DomainError } from '@cordelle/domain/errors.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { moneyInput, pageInput, recordId } from '@cordelle/validation/wire.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromWire, publicSchema, wireSchema, writerOf } from './wire.ts';

const schema = (shape: z.ZodType) => wireSchema(shape, 'input', 'a test');

describe('keys', () => {
  const parcel = schema(
    z.strictObject({
      processDate: z.string(),
      lines: z.array(z.strictObject({ unitPrice: z.string() })),
      free: z.record(z.string(), z.strictObject({ innerKey: z.int() })),
      nothing: z.strictObject({ deepKey: z.int() }).nullable(),
    }),
  );
  const inside = {
    processDate: 'someValue',
    lines: [{ unitPrice: 'x' }],
    free: { someKey: { innerKey: 1 }, other_key: { innerKey: 2 } },
    nothing: { deepKey: 1 },
  };

  test('all keys are snake_case outside, values stay as they are', () => {
    expect(writerOf(parcel)(inside)).toEqual({
      process_date: 'someValue',
      lines: [{ unit_price: 'x' }],
      free: { some_key: { inner_key: 1 }, other_key: { inner_key: 2 } },
      nothing: { deep_key: 1 },
    });
  });

  test('what no schema says more of has names as the wire writes them; ids, dates, codes and values are left alone', () => {
    const fact = schema(z.strictObject({ data: z.record(z.string(), z.unknown()) }));
    const data = { customerId: '7', legs: [{ processDate: 'someValue' }], '2026-03-02': { R01: { 'user:aB': null } } };
    expect(writerOf(fact)({ data })).toEqual({
      data: { customer_id: '7', legs: [{ process_date: 'someValue' }], '2026-03-02': { R01: { 'user:aB': null } } },
    });
  });

  test('keys that are declared values stay as they are', () => {
    const counts = schema(z.strictObject({ counts: z.record(z.enum(['CA', 'onTime']), z.int()) }));
    expect(writerOf(counts)({ counts: { CA: 1, onTime: 2 } })).toEqual({ counts: { CA: 1, onTime: 2 } });
  });

  test('what went out comes back the same', () => {
    const named = { ...inside, free: { some_key: { innerKey: 1 } } };
    expect(fromWire(parcel, writerOf(parcel)(named), 'json')).toEqual(named);
  });

  test('both spellings are understood', () => {
    expect(fromWire(parcel, { process_date: 'a' }, 'json')).toEqual({ processDate: 'a' });
    expect(fromWire(parcel, { processDate: 'a' }, 'json')).toEqual({ processDate: 'a' });
  });

  test('one field in both spellings is refused', () => {
    expect(() => fromWire(parcel, { process_date: 'a', processDate: 'b' }, 'json')).toThrow(DomainError);
  });

  test('unknown keys pass for the schema to refuse, names of the prototype included', () => {
    const hostile = JSON.parse('{"__proto__": {"admin": true}, "other": 1}');
    const read = fromWire(parcel, hostile, 'json');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read as object)).toEqual(['__proto__', 'other']);
  });

  test('snake_case of a name', () => {
    expect(snakeCase('earliestApprovalDate')).toBe('earliest_approval_date');
    expect(snakeCase('id')).toBe('id');
  });
});

describe('values', () => {
  const fields = schema(
    z.strictObject({ skip: z.int(), active: z.boolean(), ids: z.array(recordId), amount: moneyInput, id: recordId }),
  );

  test('text of a query becomes what is declared', () => {
    expect(fromWire(fields, { skip: '25', active: 'false', ids: '1,2', id: '9' }, 'text')).toEqual({
      skip: 25,
      active: false,
      ids: ['1', '2'],
      id: '9',
    });
  });

  test.each(['', ' 1', '1e3', '0x10', '1.0', '９'])('text %j is no whole number', (text) => {
    expect(fromWire(fields, { skip: text }, 'text')).toEqual({ skip: text });
  });

  test('JSON is not coerced', () => {
    expect(fromWire(fields, { skip: '25', active: 'true' }, 'json')).toEqual({ skip: '25', active: 'true' });
  });

  test.each([
    [25, '25.00'],
    [25.5, '25.50'],
    [0.1, '0.10'],
    [25.005, 25.005],
    [Number.MAX_SAFE_INTEGER + 1.5, Number.MAX_SAFE_INTEGER + 1.5],
  ])('the amount %j is read as %j', (given, read) => {
    const result = fromWire(fields, { amount: given }, 'json') as { amount: unknown };
    if (typeof read === 'string') expect(result.amount).toBe(read);
    else expect(moneyInput.safeParse(result.amount).success).toBe(false);
  });

  test('an id may be a whole JSON number', () => {
    expect(fromWire(fields, { id: 42 }, 'json')).toEqual({ id: '42' });
    expect(fromWire(fields, { id: 4.2 }, 'json')).toEqual({ id: 4.2 });
  });
});

describe('sort orders', () => {
  const list = schema(pageInput(['createdAt', 'amount'], 25));
  test.each([
    ['created_at desc', { field: 'createdAt', direction: 'desc' }],
    ['createdAt asc', { field: 'createdAt', direction: 'asc' }],
    ['-created_at', { field: 'createdAt', direction: 'desc' }],
    ['amount', { field: 'amount', direction: 'asc' }],
    ['password desc', { field: 'password', direction: 'desc' }],
    ['-amount desc', '-amount desc'],
    ['amount; drop', 'amount; drop'],
  ])('%s', (text, read) => {
    expect(fromWire(list, { sort: text }, 'text')).toEqual({ sort: read });
  });

  test('the contract shows them as text', () => {
    expect(publicSchema(list).properties?.sort?.enum).toContain('created_at desc');
  });
});

describe('the boot stops for', () => {
  test.each([
    ['a date', z.object({ at: z.date() }), /at is a date/],
    ['a bigint', z.object({ cents: z.bigint() }), /cents is a bigint/],
    ['coercion', z.object({ skip: z.coerce.number() }), /skip is coerced/],
    ['a transform', z.object({ name: z.string().transform(Number) }), /name is a/],
    ['two keys that are one', z.object({ aB: z.string(), a_b: z.string() }), /aB and a_b/],
    ['a union of objects', z.object({ u: z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]) }), /union/],
  ])('%s', (_, shape, reason) => {
    expect(() => schema(shape)).toThrow(reason);
  });
});
