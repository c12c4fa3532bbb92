// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source text

import { type Mutation, mutationsOf } from './mutation.ts';

const API = 'packages/api/src';
const test = (file: string): string => `${API}/${file}.int.test.ts`;

/** Scenarios of the lifecycle by their names; Canada stands for both. */
const scenarios = (names: string) => ({
  tests: [test('bank-files/inbound/scenarios')],
  only: `CA (?:> )?(?:${names})`,
});
const loading = (names: string) => ({ tests: [test('bank-files/inbound/load-inbound-files')], only: names });
const sending = (names: string) => ({ tests: [test('bank-files/outbound/send-batch')], only: names });

/** Steps of the day against a database: what comes in, what is approved, settled, paid out and sent. */
export const DAY_MUTATIONS: readonly Mutation[] = [
  ...mutationsOf(API, scenarios('9:|a file of which|a return of another'), [
    ['transactions/approvals.ts', 'missing > 0 ? 0 : await approve(ctx)', 'await approve(ctx)'],
    [
      'transactions/missing-inbound.ts',
      "and detail->>'about' in ('statement', 'returns')",
      "and detail->>'about' in ('statement')",
    ],
    [
      'transactions/missing-inbound.ts',
      "kind = 'missing_inbound' and rail = ${rail} and resolved_at is null\n         and detail",
      "kind = 'missing_inbound' and resolved_at is not null\n         and detail",
    ],
    [
      'transactions/approvals.ts',
      '\n          and not exists (select 1 from review_items r where r.resolved_at is null and ${ABOUT_FILE(sql)})',
      '',
    ],
    [
      'transactions/approvals.ts',
      '\n          and not exists (select 1 from review_items r where r.resolved_at is null and ${ABOUT_DEBIT(sql)})',
      '',
    ],
    [
      'transactions/under-review.ts',
      "r.kind = 'totals_differ' and r.detail->>'bankFileId' = t.bank_file_id::text",
      "r.kind = 'totals_differ' and r.detail->>'fileId' = t.bank_file_id::text",
    ],
    [
      'bank-files/inbound/statement-totals.ts',
      'if ((ours?.cents ?? 0n) === actual) return [];',
      'if ((ours?.cents ?? 0n) >= actual) return [];',
    ],
    [
      'bank-files/inbound/match-entries.ts',
      ': cents === entry.amountCents;',
      ': cents <= entry.amountCents || cents > 0n;',
    ],
  ]),
  ...mutationsOf(API, scenarios('1:|14:|a file the bank does not'), [
    ['transactions/approvals.ts', 't.earliest_approval_date <= ${date}', 't.process_date <= ${date}'],
    [
      'transactions/process-date.ts',
      "profile.acknowledges ? ['Accepted'] :",
      "profile.acknowledges ? ['Accepted', 'Handed over'] :",
    ],
    ['transactions/process-date.ts', 't.process_date <= ${ctx.date}', 't.process_date < ${ctx.date}'],
    [
      'bank-files/inbound/apply-statement.ts',
      'if (expected !== -line.amount.cents) return NOTHING;',
      'if (expected === -line.amount.cents) return NOTHING;',
    ],
  ]),
  ...mutationsOf(API, scenarios('4:|12 and 13|13:|19:|a payout that'), [
    [
      'settlements/settlement-contents.ts',
      "and t.status = 'Approved' and t.settlement_id is null\n    union all",
      "and t.status = 'Approved'\n    union all",
    ],
    [
      'settlements/settlement-contents.ts',
      'not exists (select 1 from client_bank_accounts a',
      'exists (select 1 from client_bank_accounts a',
    ],
    ['settlements/settlement-contents.ts', 'taken ? -cents : cents', 'cents'],
    ['settlements/settlement-run.ts', "if (step !== 'use_holdback') return false;", 'return false;'],
    [
      'settlements/settlement-run.ts',
      "if (row.stage === 'after_approval' && row.creditedBy === null)",
      'if (row.creditedBy === null)',
    ],
    ['bank-files/ahead-of-statement.ts', 'where c.name <> all(', 'where c.name = any('],
    [
      'bank-files/outbound/freeze.ts',
      "where b.client_id = p.client_id and b.status = 'Bounced'",
      "where b.client_id = p.client_id and b.status = 'Nothing'",
    ],
    [
      'transactions/approvals.ts',
      't.holdback_cents > 0 and t.holdback_release_date <= ${ctx.date}',
      't.holdback_cents > 0',
    ],
  ]),
  ...mutationsOf(API, scenarios('3:|6:|7:|8:|11:|an item the bank|a second attempt'), [
    [
      'bank-files/inbound/apply-answers.ts',
      'if (known.has(naturalKey) || read.has(naturalKey)) return false;',
      'if (read.has(naturalKey)) return false;',
    ],
    [
      'bank-files/inbound/match-entries.ts',
      'isDebit(entry.kind) === (answer.direction === ',
      'isDebit(entry.kind) !== (answer.direction === ',
    ],
    [
      'bank-files/inbound/unmatched.ts',
      "answer.direction === 'debit' && KIND[reason] !== 'duplicate_return'",
      "answer.direction === 'debit'",
    ],
    [
      'bank-files/inbound/unmatched.ts',
      "const moved = answer.direction === 'debit'",
      "const moved = answer.direction !== 'debit'",
    ],
    ['bank-files/inbound/apply-debit-returns.ts', 'beforePosting: BEFORE_POSTING.has(code),', 'beforePosting: false,'],
    [
      'bank-files/inbound/withdraw-file.ts',
      'await applying.tx.sql`update bank_file_entries set withdrawn = true where bank_file_id = ${sent.id}`;',
      '',
    ],
    ['transactions/return-effects.ts', "outcome.bankAction === 'revoke'", "outcome.bankAction === 'keep'"],
  ]),
  ...mutationsOf(API, loading('another total|two runners|the next run ends|quarantined whole'), [
    ['bank-files/inbound/apply-acknowledgement.ts', "if (ack.status !== 'rejected') requireSameTotals(file, ack);", ''],
    ['bank-files/inbound/load-inbound-files.ts', "if (row?.state !== 'Received') return KNOWN;", ''],
    [
      'bank-files/inbound/load-inbound-files.ts',
      'if (error instanceof FileFault || error instanceof InboundFault) return quarantine(ctx, file, bytes, error);',
      '',
    ],
    [
      'bank-files/inbound/apply-statement.ts',
      "if (known) throw new InboundFault('STATEMENT_REPEATED'",
      "if (known === null) throw new InboundFault('STATEMENT_REPEATED'",
    ],
    [
      'bank-files/inbound/match-entries.ts',
      'return searchIndexOf(keys, entry.clientId, { country: rail, ...party }) === entry.blindIndex;',
      'return true;',
    ],
  ]),
  ...mutationsOf(
    API,
    sending(
      'restore|list outside|was never|made once|leaves at noon|carries on|because we were stopped|until after its cut-off: the file|before the hand-over|monthly limit',
    ),
    [
      ['bank-files/outbound/freeze.ts', 'const place = before + sequence;', 'const place = sequence;'],
      ['bank-files/outbound/send-batch.ts', 'digests.get(name) !== sha256', 'digests.get(name) === null'],
      ['bank-files/outbound/send-batch.ts', "if (found !== 'absent') throw", "if (found === 'absent') throw"],
      [
        'bank-files/outbound/send-batch.ts',
        'if (isTooLate(ctx, file.businessDate, cutoff)) return giveUp(ctx, file);\n      await writeFile',
        'await writeFile',
      ],
      ['bank-files/outbound/send-batch.ts', 'if (isTooLate(ctx, ctx.date, cutoff)) return counts;', ''],
      ['bank-files/outbound/freeze.ts', 'if (holdReason)\n', 'if (!holdReason)\n'],
      ['bank-files/outbound/move-missed.ts', 't.batch_date < ${date}', 't.batch_date > ${date}'],
    ],
  ),
  ...mutationsOf(API, { tests: [test('settlements/settlement-window')] }, [
    [
      'settlements/settlement-window.ts',
      'where s.client_id = ${clientId} and s.id = ${settlementId})',
      'where s.id = ${settlementId})',
    ],
    ['settlements/settlement-window.ts', 'p.client_id = ${clientId} and p.currency', 'p.currency'],
    ['settlements/settlement-window.ts', 'on v.client_id = b.client_id and v.stream_type', 'on v.stream_type'],
    ['settlements/settlement-window.ts', 'on e.client_id = s.client_id and e.stream_type', 'on e.stream_type'],
    [
      'settlements/settlement-window.ts',
      'p.position > (select w.after from w)',
      'p.position >= (select w.after from w)',
    ],
  ]),
  ...mutationsOf(API, { tests: [test('ledger/proof/hold-unproven')] }, [
    [
      'ledger/proof/walk-logs.ts',
      'row.previousHash !== found.end.hash || row.hash',
      'row.hash',
      'the hash of a row covers the hash before it: whatever differs there differs here',
    ],
    ['ledger/proof/walk-logs.ts', 'row.hash !== chainHash(found.end.hash, row)', 'row.hash.length !== 64'],
    ['ledger/proof/walk-logs.ts', 'for (const [key, { clientId }] of lines) blame(clientId, key);', ''],
    [
      'ledger/proof/prove-clients.ts',
      'checkpoint.changes === changes ? checkpoint : null',
      'changes >= 0n ? checkpoint : null',
    ],
    ['ledger/proof/prove-clients.ts', 'position === 0n || anchor === hash ? null', 'position >= 0n ? null'],
    ['ledger/proof/prove-clients.ts', 'if (!sealed) return', 'if (sealed === undefined) return'],
    ['ledger/proof/prove-clients.ts', 'lastPosting > head.position ?', 'lastPosting < 0n ?'],
    [
      'ledger/proof/prove-clients.ts',
      'const record = part.fault ?? sweptFault(checkpoint, part.end);',
      'const record = sweptFault(checkpoint, part.end);',
    ],
    ['bank-files/outbound/send-batch.ts', 'if (held.has(PROVIDER_CLIENT_ID)) return counts;', ''],
    ['bank-files/outbound/move-missed.ts', 'and t.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])', ''],
    ['review-items/answer.ts', 'if (record !== null) throw', "if (record === '') throw"],
  ]),
  ...mutationsOf(API, { tests: [test('ledger/open-clearing')] }, [
    ['ledger/open-clearing.ts', "when q.open then 'asked'", 'when q.open then null'],
  ]),
];
