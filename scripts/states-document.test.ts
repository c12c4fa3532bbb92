import { readFileSync } from 'node:fs';
import { TEST_CREDIT_STATUSES } from '@cordelle/db/schema/bank-account-changes.ts';
import { EXPORT_STATES } from '@cordelle/db/schema/exports.ts';
import { PAYOUT_STATUSES } from '@cordelle/db/schema/payouts.ts';
import { CHANGE_STATUSES } from '@cordelle/domain/bank-account-change/kinds.ts';
import { bankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import { invoiceEvent } from '@cordelle/domain/invoice/events.ts';
import { microdepositEvent } from '@cordelle/domain/microdeposit/events.ts';
import { MICRODEPOSIT_STATUSES } from '@cordelle/domain/microdeposit/statuses.ts';
import { IDENTITY_STATUSES } from '@cordelle/domain/onboarding/identity.ts';
import { payoutEvent } from '@cordelle/domain/payout/events.ts';
import { HIT_DECISIONS } from '@cordelle/domain/sanctions/kinds.ts';
import { IMPORT_STATES } from '@cordelle/domain/spreadsheet-import/states.ts';
import { testCreditEvent } from '@cordelle/domain/test-credit/events.ts';
import { transactionEvent } from '@cordelle/domain/transaction/events.ts';
import { expect, test } from 'vitest';

const DOCUMENT = readFileSync(new URL('../docs/states.md', import.meta.url), 'utf8');
const sectionOf = (heading: string) => DOCUMENT.split('\n## ').find((section) => section.startsWith(heading)) ?? '';
/** First column of a table, without its head. */
const statesIn = (heading: string) =>
  [...sectionOf(heading).matchAll(/^\| ([^|]+?) \|/gm)].map(([, state]) => state).filter((state) => state !== 'State');

test.each([
  ['`bank_files`', BANK_FILE_STATES],
  ['`payouts`', PAYOUT_STATUSES],
  ['`microdeposits`', MICRODEPOSIT_STATUSES],
  ['`identity_checks`', IDENTITY_STATUSES],
  ['`bank_account_changes`', CHANGE_STATUSES],
  ['`test_credits`', TEST_CREDIT_STATUSES],
  ['`sanction_hits`', ['open', ...HIT_DECISIONS]],
  ['`export_jobs`', EXPORT_STATES],
  ['`customer_imports`', IMPORT_STATES],
])('docs/states.md names every state of %s and no other', (heading, states) => {
  const named = statesIn(heading).filter((state) => !state?.startsWith('–'));
  expect(named.toSorted()).toEqual([...states].toSorted());
});

const typesOf = ({ options }: { options: readonly { shape: { type: { value: string } } }[] }) =>
  options.map(({ shape }) => shape.type.value);

test('every event it names exists, and it names every event that moves a file, a payout, a microdeposit or a test payment', () => {
  const named = new Set(
    [...DOCUMENT.matchAll(/`((?:BankFile|Transaction|Payout|Microdeposit|TestCredit|Invoice)[A-Za-z]+)`/g)].map(
      ([, type]) => type,
    ),
  );
  const moving = [
    ...typesOf(bankFileEvent),
    ...typesOf(payoutEvent),
    ...typesOf(microdepositEvent),
    ...typesOf(testCreditEvent),
  ];
  const known = new Set([...moving, ...typesOf(transactionEvent), ...typesOf(invoiceEvent)]);
  expect([...named].filter((type) => !known.has(type ?? ''))).toEqual([]);
  const booked = /^(ReturnUnmatched|Statement)/;
  expect(moving.filter((type) => !booked.test(type) && !named.has(type))).toEqual([]);
});
