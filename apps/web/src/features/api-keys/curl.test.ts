import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

test('a call is asked again without a key, and with a body where it takes one', () => {
  expect(curlOf({ method: 'GET', route: '/customers/{id}' }, 'https://pay.example.test')).toBe(
    'curl -X GET "https://pay.example.test/v3/customers/{id}" \\\n  -H "Authorization: Bearer $CORDELLE_API_KEY"',
  );
  expect(curlOf({ method: 'POST', route: '/customers' }, 'https://pay.example.test')).toContain("-d '{}'");
});
