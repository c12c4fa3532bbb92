import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CardList } from './data-table/card-list.tsx';
import type { Column } from './data-table/props.ts';
import { DataTable } from './data-table.tsx';
import { pageButtons } from './pages.ts';

type Payment = { id: string; name: string; amount: string };
const columns: Column<Payment>[] = [
  { id: 'name', header: () => 'Customer', cell: ({ name }) => name, sortable: true },
  { id: 'amount', header: () => 'Amount', cell: ({ amount }) => amount, align: 'right', sortable: true },
];
const rows: Payment[] = [
  { id: '1', name: 'Jo Tremblay', amount: '50.00' },
  { id: '2', name: 'Lea Roy', amount: '80.00' },
];
const ignore = () => undefined;
const table = (props: Partial<Parameters<typeof DataTable<Payment>>[0]> = {}) =>
  renderToStaticMarkup(
    <DataTable caption="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />,
  );

describe('a table', () => {
  test('has a caption, scoped headers and a named scroll region', () => {
    const html = table();
    expect(html).toContain('<caption class="sr-only">Payments</caption>');
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html.match(/scope="row"/g)).toHaveLength(2);
    expect(html).toContain('aria-label="Payments, scrollable"');
    expect(html).toContain('tabindex="0"');
  });

  test('says which column it is sorted by', () => {
    const html = table({ sort: { column: 'amount', direction: 'desc' }, onSortChange: ignore });
    expect(html.match(/aria-sort/g)).toHaveLength(1);
    expect(html).toContain('aria-sort="descending"');
  });

  test('the first cell holds the link of the row', () => {
    expect(table({ rowHref: ({ id }) => `/payments/${id}` })).toMatch(/<a href="\/payments\/2"[^>]*>Lea Roy<\/a>/);
  });

  test('a hidden column is left out with its header', () => {
    const html = table({ hiddenColumns: ['amount'] });
    expect(html).not.toContain('Amount');
    expect(html).not.toContain('80.00');
  });

  test('totals stand under their columns, those of hidden ones do not', () => {
    const totals = { name: 'Total (2 payments)', amount: '$130.00' };
    expect(table({ totals })).toMatch(/<tfoot.*<td[^>]*>Total \(2 payments\)<\/td><td[^>]*>\$130\.00<\/td>/);
    expect(table({ totals, hiddenColumns: ['amount'] })).not.toContain('$130.00');
  });

  test('boxes are named by their rows; the box of the page stands for some', () => {
    const html = table({ selection: { selected: new Set(['1']), onChange: ignore, rowName: ({ name }) => name } });
    expect(html).toContain('aria-label="Select Jo Tremblay"');
    expect(html).toContain('aria-checked="mixed"');
  });

  test('a row that cannot be chosen says why, and the box of the page stands for the others', () => {
    const html = table({
      selection: {
        selected: new Set(['1']),
        onChange: ignore,
        rowName: ({ name }) => name,
        locked: ({ id }) => (id === '2' ? 'Fix the line first.' : null),
      },
    });
    expect(html).toContain('aria-description="Fix the line first."');
    expect(html).not.toContain('aria-checked="mixed"');
  });

  test('without rows it says so', () => {
    expect(table({ rows: [] })).toContain('Nothing here');
  });

  test('the pager appears when there is more than one page to choose', () => {
    const pager = {
      page: 2,
      pageSize: 5,
      pageSizes: [5, 25],
      total: 1204,
      onPageChange: ignore,
      onPageSizeChange: ignore,
    };
    const html = table({ pager });
    expect(html).toContain('Rows 6–10 of 1,204');
    expect(html).toContain('aria-current="page"');
    expect(html).toContain('Last page');
    expect(table({ pager: { ...pager, total: 25 } })).not.toContain('Last page');
    expect(table({ pager: { ...pager, total: 10_000, totalIsBound: true } })).toContain('Last page counted');
    expect(table({ pager: { ...pager, total: 5 } })).not.toContain('Rows');
    expect(table({ pager: { ...pager, total: 10_000, totalIsBound: true } })).toContain('10,000+');
  });
});

describe('five page buttons', () => {
  test.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])('on page %i of %i', (page, pages, buttons) => expect(pageButtons(page, pages)).toEqual(buttons));
});

test('totals on a card are named by their columns, a card that is being chosen has no menu', () => {
  const totals = { name: 'Total (2 payments)', amount: '$130.00' };
  const selection = { selected: new Set<string>(), onChange: ignore, rowName: ({ name }: Payment) => name };
  const cards = (props: Partial<Parameters<typeof CardList<Payment>>[0]>) =>
    renderToStaticMarkup(
      <CardList
        caption="Payments"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowActions={() => 'Menu'}
        {...props}
      />,
    );
  expect(cards({ totals })).toMatch(/Total \(2 payments\)<\/p><dl.*<dt[^>]*>Amount<\/dt><dd[^>]*>\$130\.00<\/dd>/);
  expect(cards({})).toContain('Menu');
  expect(cards({ selection })).not.toContain('Menu');
});

test('a card names its facts, but to eyes not one that says by itself what it is', () => {
  const status: Column<Payment> = { id: 'status', header: () => 'Status', cell: () => 'Ready', card: 'line' };
  const html = renderToStaticMarkup(
    <CardList caption="Payments" columns={[...columns, status]} rows={rows} rowKey={({ id }) => id} />,
  );
  expect(html).toMatch(/<dt class="w-30 [^"]*">Amount<\/dt><dd[^>]*>80\.00<\/dd>/);
  expect(html).toMatch(/<dt class="sr-only">Status<\/dt><dd[^>]*>Ready<\/dd>/);
});
