// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source text

import { type Mutation, mutationsOf } from './mutation.ts';

const ENGINE = 'packages/engine/src';
const API = 'packages/api/src';

/** Tests by the beginning of their names; of the scenarios of the lifecycle Canada stands for both rails. */
const onCanada = (file: string) => (name: string) => ({
  tests: [`${ENGINE}/bank-files/inbound/${file}.int.test.ts`],
  only: `CA (?:> )?(?:${name})`,
});
const scenario = onCanada('scenarios');
const missing = onCanada('missing-files');
const loading = (name: string) => ({ tests: [`${API}/bank-files/inbound/load-inbound-files.int.test.ts`], only: name });
const sending = (name: string) => ({ tests: [`${API}/bank-files/outbound/send-batch.int.test.ts`], only: name });
const silent = (name: string) => ({ tests: [`${API}/bank-files/outbound/silent-bank.int.test.ts`], only: name });
const remembering = (name: string) => ({ tests: [`${ENGINE}/day/cost-of-history.int.test.ts`], only: name });
const proving = (name: string) => ({ tests: [`${API}/ledger/proof/hold-unproven.int.test.ts`], only: name });

/** Steps of the day against a database: what comes in, what is approved, settled, paid out and sent. */
export const DAY_MUTATIONS: readonly Mutation[] = [
  ...mutationsOf(ENGINE, missing('9: a file of returns'), [
    ['transactions/approvals.ts', 'missing > 0 ? 0 : await approve(ctx)', 'await approve(ctx)'],
    [
      'transactions/under-review.ts',
      "and r.detail->>'about' in ('statement', 'returns')",
      "and r.detail->>'about' in ('statement')",
    ],
    ['bank-files/inbound/statement-totals.ts', 'if (expected === undefined)', 'if (expected === 0n)'],
  ]),
  ...mutationsOf(ENGINE, missing('9: approvals wait'), [
    [
      'transactions/under-review.ts',
      "and r.detail->>'about' in ('statement', 'returns')",
      "and r.detail->>'about' in ('returns')",
    ],
    ['transactions/missing-inbound.ts', 'day.anySent && !day.loaded', 'day.anySent && day.loaded'],
  ]),
  ...mutationsOf(ENGINE, missing('a file of which'), [
    [
      'transactions/approvals.ts',
      '\n          and not exists (select 1 from review_items r where r.resolved_at is null and ${ABOUT_FILE(sql)})',
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
  ]),
  ...mutationsOf(ENGINE, scenario('a return of another'), [
    [
      'transactions/approvals.ts',
      '\n          and not exists (select 1 from review_items r where r.resolved_at is null and ${ABOUT_DEBIT(sql)})',
      '',
    ],
    ['bank-files/inbound/match-entries.ts', ': cents === entry.amountCents;', ': cents > 0n;'],
  ]),
  ...mutationsOf(ENGINE, scenario('a return under our trace'), [
    [
      'bank-files/inbound/match-entries.ts',
      'return searchIndexOf(keys, entry.clientId, { country: rail, ...party }) === entry.blindIndex;',
      'return true;',
    ],
  ]),
  ...mutationsOf(ENGINE, scenario('a second statement'), [
    [
      'bank-files/inbound/apply-statement.ts',
      "if (known) throw new InboundFault('STATEMENT_REPEATED'",
      "if (known === null) throw new InboundFault('STATEMENT_REPEATED'",
    ],
  ]),
  ...mutationsOf(ENGINE, scenario('1:'), [
    ['transactions/approvals.ts', 't.earliest_approval_date <= ${date}', 't.earliest_approval_date < ${date}'],
    [
      'transactions/approvals.ts',
      't.earliest_approval_date <= ${date}',
      't.process_date <= ${date}',
      'the rule of approval refuses each before its day, which a fault of the decider watches; only time is lost',
    ],
    ['transactions/process-date.ts', 't.process_date <= ${ctx.date}', 't.process_date < ${ctx.date}'],
    [
      'bank-files/inbound/apply-statement.ts',
      'centsOfAll(some) === -line.amount.cents)) return NOTHING;',
      'centsOfAll(some) !== -line.amount.cents)) return NOTHING;',
    ],
    [
      'bank-files/outbound/mark-sent.ts',
      "and e.kind = 'debit' and not e.withdrawn",
      "and e.kind = 'debit' and e.withdrawn",
    ],
  ]),
  ...mutationsOf(ENGINE, missing('a file the bank does not'), [
    [
      'transactions/process-date.ts',
      "profile.acknowledges ? ['Accepted'] :",
      "profile.acknowledges ? ['Accepted', 'Handed over'] :",
    ],
  ]),
  ...mutationsOf(ENGINE, scenario('2:'), [
    [
      'settlements/settlement-run.ts',
      "if (row.stage === 'after_approval' && row.creditedBy === null)",
      'if (row.creditedBy === null)',
    ],
    [
      'bank-files/inbound/match-entries.ts',
      'isDebit(entry.kind) === (answer.direction === ',
      'isDebit(entry.kind) !== (answer.direction === ',
    ],
  ]),
  ...mutationsOf(ENGINE, scenario('3:'), [
    ['transactions/return-effects.ts', "outcome.bankAction === 'revoke'", "outcome.bankAction === 'keep'"],
  ]),
  ...mutationsOf(ENGINE, scenario('4:'), [
    [
      'settlements/settlement-contents.ts',
      "ended.filter(({ stage }) => stage === 'after_approval')",
      "ended.filter(({ stage }) => stage === 'before_approval')",
    ],
  ]),
  ...mutationsOf(ENGINE, scenario('7:'), [
    [
      'bank-files/inbound/unmatched.ts',
      "answer.direction === 'debit' && KIND[reason] !== 'duplicate_return'",
      "answer.direction === 'debit'",
    ],
  ]),
  ...mutationsOf(ENGINE, scenario('8:'), [
    [
      'bank-files/inbound/unmatched.ts',
      "const moved = answer.direction === 'debit'",
      "const moved = answer.direction !== 'debit'",
    ],
    ['bank-files/inbound/match-return.ts', "clearing: 'suspense',", "clearing: 'rail',"],
  ]),
  ...mutationsOf(ENGINE, missing('11:'), [
    ['bank-files/inbound/withdraw-file.ts', 'set withdrawn = true', 'set withdrawn = false'],
    ['bank-files/inbound/withdraw-file.ts', 'await withdrawDebits(applying, sent);', ''],
  ]),
  ...mutationsOf(ENGINE, missing('an item the bank'), [
    ['bank-files/inbound/apply-debit-returns.ts', 'beforePosting: BEFORE_POSTING.has(code),', 'beforePosting: false,'],
  ]),
  ...mutationsOf(ENGINE, missing('12 and 13'), [
    ['settlements/settlement-run.ts', "steps.includes('use_holdback') ?", "steps.includes('carry') ?"],
  ]),
  ...mutationsOf(ENGINE, missing('13: a whole'), [
    [
      'transactions/approvals.ts',
      't.holdback_cents > 0 and t.holdback_release_date <= ${ctx.date}',
      't.holdback_cents > 0 and t.holdback_release_date > ${ctx.date}',
    ],
    [
      'settlements/settlement-contents.ts',
      "if (rule === 'P9' && reason === 'age')",
      "if (rule === 'P9' && reason === 'recovery')",
    ],
  ]),
  ...mutationsOf(ENGINE, missing('19:'), [
    ['ledger/ahead-of-statement.ts', 'where c.name <> all(', 'where c.name = any('],
    [
      'settlements/settlement-contents.ts',
      "and t.status = 'Approved' and t.settlement_id is null\n    union all",
      "and t.status = 'Approved'\n    union all",
    ],
    [
      'settlements/settlement-contents.ts',
      "where b.client_id = a.client_id and b.status = 'Bounced'",
      "where b.client_id = a.client_id and b.status = 'Nothing'",
    ],
    ['settlements/settlement-contents.ts', 'taken ? -cents : cents', '-cents'],
  ]),
  ...mutationsOf(ENGINE, loading('another total'), [
    ['bank-files/inbound/apply-acknowledgement.ts', "if (ack.status !== 'rejected') requireSameTotals(file, ack);", ''],
  ]),
  ...mutationsOf(ENGINE, loading('two runners'), [
    [
      'bank-files/inbound/load-inbound-files.ts',
      "if (row?.state !== 'Received') return KNOWN;",
      '',
      'what a second runner would apply is known entry by entry, and the rule of the file answers nothing for one that is applied',
    ],
  ]),
  ...mutationsOf(ENGINE, sending('carries on its trace'), [
    ['bank-files/outbound/freeze.ts', 'const place = before + sequence;', 'const place = sequence;'],
  ]),
  ...mutationsOf(ENGINE, silent('nothing is sent while the list'), [
    ['bank-files/outbound/known-files.ts', '=> doubtful.has(file)', '=> !doubtful.has(file)'],
  ]),
  ...mutationsOf(ENGINE, remembering('a database that is put back'), [
    ['file-memory.ts', 'last.mark === arm?.knownMark', 'last.mark !== null'],
  ]),
  ...mutationsOf(ENGINE, remembering('a file of any day'), [
    ['file-memory.ts', 'if (asked.length === 0) return [];', 'if (asked.length < 9) return [];'],
  ]),
  ...mutationsOf(ENGINE, sending('leaves at noon'), [
    ['bank-files/outbound/send-batch.ts', "if (found !== 'absent') throw", "if (found === 'absent') throw"],
  ]),
  ...mutationsOf(ENGINE, sending('a debit whose authorization is gone'), [
    ['bank-files/outbound/freeze.ts', 'return holdReason ? [', 'return !holdReason ? ['],
  ]),
  ...mutationsOf(ENGINE, silent('because we were stopped'), [
    ['bank-files/outbound/send-batch.ts', 'if (isTooLate(ctx, ctx.date, cutoff)) return counts;', ''],
    ['bank-files/outbound/move-missed.ts', 't.batch_date < ${date}', 't.batch_date > ${date}'],
  ]),
  ...mutationsOf(ENGINE, silent('until after its cut-off: the file'), [
    [
      'bank-files/outbound/send-batch.ts',
      'if (isTooLate(ctx, file.businessDate, cutoff)) return giveUp(ctx, file);\n      await requireUnseen',
      'await requireUnseen',
    ],
  ]),
  ...mutationsOf(API, { tests: [`${API}/settlements/settlement-window.int.test.ts`] }, [
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
  ...mutationsOf(ENGINE, proving('two altered events (?:> )?stop'), [
    ['bank-files/outbound/move-missed.ts', 'and t.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])', ''],
    ['ledger/proof/walk-logs.ts', 'row.hash !== chainHash(found.end.hash, row)', 'row.hash.length !== 64'],
    [
      'ledger/proof/prove-clients.ts',
      'checkpoint.changes === changes ? checkpoint : null',
      'changes >= 0n ? checkpoint : null',
    ],
    ['bank-files/outbound/freeze.ts', 'const held = arrayLiteral([...heldClients]);', 'const held = arrayLiteral([]);'],
  ]),
  ...mutationsOf(ENGINE, proving('two altered events (?:> )?are no reason'), [
    ['ledger/proof/answer-review-item.ts', 'if (record !== null) throw', "if (record === '') throw"],
  ]),
  ...mutationsOf(ENGINE, proving('holds its client'), [
    ['ledger/proof/walk-logs.ts', 'row.previousHash !== found.end.hash || row.hash', 'row.hash'],
    ['ledger/proof/prove-clients.ts', 'if (!sealed) return', 'if (sealed === undefined) return'],
    ['ledger/proof/prove-clients.ts', 'lastPosting > head.position ?', 'lastPosting < 0n ?'],
  ]),
  ...mutationsOf(ENGINE, proving('a log written anew'), [
    ['ledger/proof/prove-clients.ts', 'position === 0n || anchor === hash ? null', 'position >= 0n ? null'],
  ]),
  ...mutationsOf(ENGINE, proving('the provider’s own'), [
    ['bank-files/outbound/send-batch.ts', 'if (held.has(PROVIDER_CLIENT_ID)) return counts;', ''],
  ]),
  ...mutationsOf(ENGINE, proving('a posting put beside'), [
    ['ledger/proof/walk-logs.ts', 'for (const [key, { clientId }] of lines) blame(clientId, key);', ''],
  ]),
  ...mutationsOf(ENGINE, proving('without a trace'), [
    [
      'ledger/proof/prove-clients.ts',
      'const record = part.fault ?? sweptFault(checkpoint, part.end);',
      'const record = sweptFault(checkpoint, part.end);',
    ],
  ]),
  ...mutationsOf(ENGINE, { tests: [`${ENGINE}/ledger/open-clearing.int.test.ts`], only: 'late and broken' }, [
    ['ledger/open-clearing.ts', "when q.open then 'asked'", 'when q.open then null'],
  ]),
];
