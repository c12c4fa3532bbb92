import { expect, test } from 'vitest';
import { address, calendarDay, listSearch, tableControls, toPageInput } from './list-search.ts';

const search = address(listSearch(['settlementDate', 'total'], { sort: 'settlementDate.desc', sizes: [25, 50] }));

test('a plain address asks for the first page in the default order', () => {
  expect(toPageInput(search({}))).toEqual({
    sort: { field: 'settlementDate', direction: 'desc' },
    skip: 0,
    limit: 25,
  });
});

test('page, size, order and search are read from the address', () => {
  expect(toPageInput(search({ q: ' roy ', sort: 'total.asc', page: 3, size: 50 }))).toEqual({
    search: 'roy',
    sort: { field: 'total', direction: 'asc' },
    skip: 100,
    limit: 50,
  });
});

test('a broken address is an empty one', () => {
  expect(search({ q: ['7'], sort: 'password.desc', page: -1, size: 13 })).toEqual(search({}));
});

test('another order begins at the first page, another page keeps everything else', () => {
  const changes: unknown[] = [];
  const controls = tableControls(search({ page: 4 }), [25, 50], { count: 500, countIsExact: false }, (change) =>
    changes.push(change),
  );
  controls.onSortChange({ column: 'total', direction: 'asc' });
  controls.pager.onPageChange(5);
  expect(changes).toEqual([{ sort: 'total.asc', page: 1 }, { page: 5 }]);
  expect(controls.pager).toMatchObject({ page: 4, total: 500, totalIsBound: true });
});

test.each([
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', ''],
  ['2026-13-01', ''],
  ['26-03-01', ''],
  ['2026-03-01T00:00', ''],
  [20_260_301, ''],
])('the day %s of an address is read as “%s”', (asked, day) => {
  expect(calendarDay(asked)).toBe(day);
});
