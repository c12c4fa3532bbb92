import type { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALBERTA, billedMarch, NETTED, US } from '../testing/billed-march.ts';
import { Callers } from '../testing/callers.ts';

let days: BankingDays;

beforeAll(async () => {
  days = await billedMarch();
  await (await new Callers(days.world, days.app()).member({ clientId: US, role: 'client_primary' }))();
  await days.until('2026-04-01', '07:00');
});
afterAll(() => days?.close());

test('who receives invoices is told once of each, how it is taken, and in their language', async () => {
  const mails = await days.world.database.owner<{ clientId: bigint; to: string; subject: string; text: string }[]>`
    select client_id as "clientId", to_address as to, subject, text_body as text from outbox
     where template = 'invoice_issued' and subject like '%202603%' order by client_id`;
  expect(mails).toMatchObject([
    {
      clientId: ALBERTA,
      to: 'billing@alberta.test',
      subject: 'Invoice INV-1-202603: $43.68',
      text: expect.stringMatching(/March\s2026.*\$43\.68 is debited from your billing account.* from Apr 06, 2026/su),
    },
    {
      clientId: NETTED,
      to: 'factures@quebec.test',
      text: expect.stringContaining('déduite de votre prochain règlement'),
    },
    { clientId: US, to: expect.any(String), text: expect.stringContaining('is debited from your billing account') },
  ]);
  const [invoice] = await days.world.database.owner<{ id: bigint }[]>`
    select id from invoices where client_id = ${String(ALBERTA)} and period = '2026-03'`;
  expect(mails[0]?.text).toContain(`/client/settings/invoices/${invoice?.id}`);
});
