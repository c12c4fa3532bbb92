import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { FileDrop, type FileDropProps } from './file-drop.tsx';

const ignore = () => undefined;
const drop = (props: Partial<FileDropProps> = {}) =>
  renderToStaticMarkup(
    <Field id="file" label="CSV file" hint="Up to 5 MB" error="File not accepted.">
      <FileDrop file={null} accept=".csv" onChoose={ignore} onRemove={ignore} {...props} />
    </Field>,
  );

test('the field names the input and says what is wrong', () => {
  const html = drop();
  expect(html).toMatch(/<input[^>]*id="file"[^>]*aria-describedby="file-hint file-error"[^>]*aria-invalid="true"/);
  expect(html).toContain('Choose a file');
});

test('a chosen file is shown with its size, and can be taken away', () => {
  const html = drop({ file: new File(['name\n'], 'customers.csv') });
  expect(html).toContain('customers.csv');
  expect(html).toContain('1\u00a0kB');
  expect(html).toContain('aria-label="Remove customers.csv"');
});

test('on its way nothing else can be chosen, but it can be stopped', () => {
  const html = drop({ file: new File(['name\n'], 'customers.csv'), sent: 0.42 });
  expect(html).toContain('<progress aria-label="Sending customers.csv" max="1" value="0.42"');
  expect(html).toContain('42% sent');
  expect(html).toContain('Cancel');
  expect(html).not.toContain('type="file"');
});
