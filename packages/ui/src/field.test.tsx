import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DateField } from './date-field.tsx';
import { Field, FieldSet } from './field.tsx';
import { Input } from './input.tsx';
import { MoneyField } from './money-field.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

const ignore = () => undefined;

describe('a field', () => {
  test('names its control by the label', () => {
    const html = renderToStaticMarkup(
      <Field label="Comment" id="comment">
        <Input />
      </Field>,
    );
    expect(html).toContain('for="comment"');
    expect(html).toContain('<input type="text" id="comment"');
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid=');
  });

  test('describes it by hint and error, in that order, and marks it wrong', () => {
    const html = renderToStaticMarkup(
      <Field label="Amount" id="amount" hint="In dollars" error="Enter an amount like 50.00">
        <Input />
      </Field>,
    );
    expect(html).toContain('aria-describedby="amount-hint amount-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="amount-hint"');
    expect(html).toContain('id="amount-error"');
    expect(html.indexOf('amount-error"')).toBeLessThan(html.indexOf('<input'));
  });

  test('keeps what the control says of itself', () => {
    const html = renderToStaticMarkup(
      <Field label="Date" id="date" hint="A banking day">
        <Input aria-describedby="settles" aria-invalid />
      </Field>,
    );
    expect(html).toContain('aria-describedby="settles date-hint"');
    expect(html).toContain('aria-invalid="true"');
  });

  test.each([
    ['textarea', <Textarea key="control" />],
    ['select', <Select key="control" />],
    ['money field', <MoneyField key="control" value="1234.50" onValueChange={ignore} />],
    ['date field', <DateField key="control" value="2026-03-18" onValueChange={ignore} />],
  ])('wires a %s the same way', (_, control) => {
    const html = renderToStaticMarkup(
      <Field label="Label" id="own" error="Wrong">
        {control}
      </Field>,
    );
    expect(html).toContain('id="own"');
    expect(html).toContain('aria-describedby="own-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  test('shows amounts and dates as the reader writes them', () => {
    expect(renderToStaticMarkup(<MoneyField value="1234.50" onValueChange={ignore} />)).toContain('value="1,234.50"');
    expect(renderToStaticMarkup(<MoneyField value="12x" onValueChange={ignore} />)).toContain('value="12x"');
    expect(renderToStaticMarkup(<DateField value="2026-03-18" onValueChange={ignore} />)).toContain(
      'value="Mar 18, 2026"',
    );
  });

  test('marks what is optional in words', () => {
    expect(
      renderToStaticMarkup(
        <Field label="Comment" optional>
          <Input />
        </Field>,
      ),
    ).toContain('(optional)');
  });
});

test('a field set describes the whole question', () => {
  const html = renderToStaticMarkup(
    <FieldSet legend="Frequency" id="frequency" error="Choose one">
      <Input />
    </FieldSet>,
  );
  expect(html).toContain('<fieldset id="frequency" aria-describedby="frequency-error"');
  expect(html).toContain('<legend');
});
