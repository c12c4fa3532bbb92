import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { describe, expect, test } from 'vitest';
import { refusedWith } from '../../testing/refused-with.ts';
import { twoPrograms } from '../../testing/two-programs.ts';

const { harness, maple, nextCustomer, schedule, terms } = twoPrograms(40);

describe('asking without saving', () => {
  const count = async () => (await harness().ask('GET', '/transaction_schedules?limit=1', { key: maple() })).body.count;

  test('good terms have no messages, and nothing is stored', async () => {
    const before = await count();
    const answer = await harness().ask('POST', '/transaction_schedules?validate_only=true', {
      key: maple(),
      body: { transaction_schedule: terms(nextCustomer()) },
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 200 } });
    expect(await count()).toBe(before);
  });

  test('a date that moves is told with all the closed days, tried or meant', async () => {
    const moving = (customerId: string) => ({ ...terms(customerId), process_date: '2027-12-26' });
    const told = {
      process_date: [
        'Banks are closed Sun, Dec 26, 2027 (Weekend; Mon, Dec 27: Christmas Day; Tue, Dec 28: Boxing Day): the debit moves to Wed, Dec 29, 2027.',
      ],
    };
    for (const query of ['?validate_only=true', '']) {
      const body = moving(nextCustomer());
      const answer = await harness().ask('POST', `/transaction_schedules${query}`, { key: maple(), body });
      expect(answer).toMatchObject({ status: 200, body: { messages: told } });
    }
    const id = await schedule();
    for (const query of ['?validate_only=true', '']) {
      const body = { installment: 2, process_date: '2026-04-25' };
      const answer = await harness().ask('POST', `/transaction_schedules/${id}/move${query}`, { key: maple(), body });
      expect(answer.body.messages).toEqual({ process_date: [expect.stringContaining('moves to Mon, Apr 27, 2026')] });
    }
    const { body } = await harness().ask('GET', `/transaction_schedules/${id}/upcoming`, { key: maple() });
    expect(body.installments).toMatchObject([
      { closed_days: [] },
      { process_date: '2026-04-27', closed_days: [{ date: '2026-04-25', reason: 'weekend' }, { date: '2026-04-26' }] },
      {},
    ]);
  });

  test('a mistyped year is refused under its field with the days there are, tried or meant', async () => {
    const id = await schedule();
    const said = { '0206-12-15': 'or later', '2045-01-01': 'or earlier', '9999-12-31': 'or earlier', '0000-12-15': '' };
    for (const [date, words] of Object.entries(said))
      for (const query of ['?validate_only=true', '']) {
        const ask = (path: string, body: object) =>
          harness().ask('POST', `/transaction_schedules${path}${query}`, { key: maple(), body });
        const made = refusedWith(await ask('', { ...terms(nextCustomer()), process_date: date }));
        expect(made.messages).toEqual({ process_date: [expect.stringContaining(words)] });
        const moved = refusedWith(await ask(`/${id}/move`, { installment: 2, process_date: date }));
        expect(moved.messages).toEqual({ process_date: [expect.stringContaining(words)] });
      }
  });

  test('Given a payer who agreed to one payment, a second is refused, tried or meant', async () => {
    const customerId = nextCustomer();
    await consentGiven(harness().world, 4n, BigInt(customerId), 'one_time');
    const body = { ...terms(customerId), frequency: 'Once', installments: undefined };
    const ask = (query: string) => harness().ask('POST', `/transaction_schedules${query}`, { key: maple(), body });
    expect((await ask('')).status).toBe(200);
    for (const query of ['?validate_only=true', '']) {
      const refused = refusedWith(await ask(query));
      expect(refused.status).toBe(422);
      expect(refused.messages.base).toEqual([expect.stringContaining('agreed to one payment only')]);
    }
  });

  test('every problem is told by field; field_names narrows the answer', async () => {
    const body = { customer_id: nextCustomer(), amount: '0', frequency: 'Once', process_date: '2026-03-16' };
    const ask = (query: string) =>
      harness().ask('POST', `/transaction_schedules?validate_only=true${query}`, { key: maple(), body });
    const all = refusedWith(await ask(''));
    expect(all.status).toBe(422);
    expect(Object.keys(all.messages)).toEqual(expect.arrayContaining(['amount', 'process_date']));
    expect(Object.keys(refusedWith(await ask('&field_names=amount')).messages)).toEqual(['amount']);
    expect((await ask('&field_names=comment')).status).toBe(200);
    expect(Object.keys(refusedWith(await ask(`&field_names=${'x'.repeat(1001)}`)).messages)).toEqual(['field_names']);
  });

  test('field_names narrows what is said of a form that is half filled in', async () => {
    const ask = (names: string, body: object) =>
      harness().ask('POST', `/customers?validate_only=true&field_names=${names}`, { key: maple(), body });
    const half = { name: 'Léa Roy', customer_type: 'Personal', email: 'nowhere' };
    expect((await ask('name', half)).status).toBe(200);
    expect(Object.keys(refusedWith(await ask('email', half)).messages)).toEqual(['email']);
    expect((await ask('email', { email: 'lea@example.test' })).status).toBe(200);
    expect(Object.keys(refusedWith(await ask('name,email', { email: 'lea@example.test' })).messages)).toEqual(['name']);
  });

  test('a change is asked on the path of the change', async () => {
    const id = await schedule();
    const ask = (amount: string) =>
      harness().ask('PUT', `/transaction_schedules/${id}?validate_only=true`, { key: maple(), body: { amount } });
    expect((await ask('31.00')).status).toBe(200);
    expect(Object.keys(refusedWith(await ask('9999999.00')).messages)).toEqual(['amount']);
    const { body } = await harness().ask('GET', `/transaction_schedules?transaction_schedule_id=${id}`, {
      key: maple(),
    });
    expect(body.records).toMatchObject([{ amount: '25.50' }]);
  });

  test('a change of one installment is asked with its own fields', async () => {
    const id = await schedule();
    const ask = (act: string, body: unknown) =>
      harness().ask('POST', `/transaction_schedules/${id}/${act}?validate_only=true`, { key: maple(), body });
    expect((await ask('skip', { installment: 2, skipped: true })).status).toBe(200);
    expect((await ask('resume', {})).status).toBe(200);
    expect((await ask('pause', { until: null })).status).toBe(200);
    const early = await ask('move', { installment: 2, process_date: '2026-03-18' });
    expect(Object.keys(refusedWith(early).messages)).toEqual(['process_date']);
    const many = await ask('change_from', { from_installment: 2, amount: '0', installments: 1 });
    expect(Object.keys(refusedWith(many).messages).sort()).toEqual(['amount', 'installments']);
    const half = await ask('move', { installment: 2 });
    expect(Object.keys(refusedWith(half).messages)).toEqual(['process_date']);
    const { body } = await harness().ask('GET', `/transaction_schedules/${id}/upcoming`, { key: maple() });
    expect(body).toMatchObject({ total: '76.50', installments: [{ installment: 1 }, { skipped: false }, {}] });
  });

  test('what the call itself refuses is refused in the same words', async () => {
    const id = await schedule();
    const other = { installments: undefined, second_process_date: undefined };
    const asked: [string, string, object][] = [
      ['POST', '/transaction_schedules', { ...terms(nextCustomer()), ...other, frequency: 'Twice' }],
      ['POST', '/transaction_schedules', { ...terms(nextCustomer()), process_date: undefined }],
      ['POST', '/transaction_schedules', { ...terms(nextCustomer()), amount: 'many', frequency: 'Sometimes' }],
      ['POST', '/transaction_schedules', { ...terms(nextCustomer()), colour: 'red' }],
      ['PUT', `/transaction_schedules/${id}`, { amount: '31.00', frequency: 'Once' }],
      ['POST', `/transaction_schedules/${id}/skip`, { installment: 0 }],
      ['POST', `/transaction_schedules/${id}/move`, { installment: 2 }],
      ['POST', `/transaction_schedules/${id}/change_from`, { from_installment: 2, frequency: 'Twice' }],
    ];
    for (const [method, path, body] of asked) {
      const [dry, real] = [
        await harness().ask(method, `${path}?validate_only=true`, { key: maple(), body }),
        await harness().ask(method, path, { key: maple(), body }),
      ].map(refusedWith);
      expect([path, dry?.status, dry?.messages]).toEqual([path, real?.status, real?.messages]);
    }
  });

  test('of a form that is being typed some fields are asked about, while others are empty', async () => {
    const ask = (body: object, names: string) =>
      harness().ask('POST', `/transaction_schedules?validate_only=true&field_names=${names}`, { key: maple(), body });
    const begun = { customer_id: nextCustomer(), frequency: 'Twice', amount: '0' };
    expect((await ask(begun, 'process_date,comment')).body.messages).toHaveProperty('process_date');
    expect((await ask({ ...begun, process_date: '2026-04-01' }, 'process_date')).status).toBe(200);
    expect(Object.keys(refusedWith(await ask(begun, 'amount')).messages)).toEqual(['amount']);
  });

  test('validate_only is true or false', async () => {
    const answer = await harness().ask('POST', '/transaction_schedules?validate_only=maybe', {
      key: maple(),
      body: {},
    });
    expect(Object.keys(refusedWith(answer).messages)).toEqual(['validate_only']);
  });
});
