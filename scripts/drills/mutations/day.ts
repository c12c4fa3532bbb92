// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source text

import { type Mutation, mutationsOf } from './mutation.ts';

const API = 'packages/api/src';
const INBOUND = ['scenarios', 'load-inbound-files'].map((name) => `${API}/bank-files/inbound/${name}.int.test.ts`);
const APPROVALS = [`${API}/bank-files/inbound/scenarios.int.test.ts`];
const OUTBOUND = [`${API}/bank-files/outbound/send-batch.int.test.ts`];
const WINDOW = [`${API}/settlements/settlement-window.int.test.ts`];
const PROOF = [`${API}/ledger/proof/hold-unproven.int.test.ts`, `${API}/ledger/open-clearing.int.test.ts`];

/** Steps of the day against a database: what comes in, what is approved, settled, paid out and sent. */
export const DAY_MUTATIONS: readonly Mutation[] = [
  ...mutationsOf(API, APPROVALS, [
    ['transactions/approvals.ts', 'missing > 0 ? 0 : await approve(ctx)', 'await approve(ctx)'],
    [
      'transactions/missing-inbound.ts',
      "and detail->>'about' in ('statement', 'returns')",
      "and detail->>'about' in ('statement')",
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
    ['transactions/approvals.ts', 't.earliest_approval_date <= ${date}', 't.process_date <= ${date}'],
    [
      'transactions/process-date.ts',
      "profile.acknowledges ? ['Accepted'] :",
      "profile.acknowledges ? ['Accepted', 'Handed over'] :",
    ],
    ['transactions/process-date.ts', 't.process_date <= ${ctx.date}', 't.process_date < ${ctx.date}'],
    [
      'settlements/settlement-contents.ts',
      "and t.status = 'Approved' and t.settlement_id is null\n    union all",
      "and t.status = 'Approved'\n    union all",
    ],
    [
      'settlements/settlement-contents.ts',
      'not exists (select 1 from client_bank_accounts a\n               where a.client_id = ${id}',
      'exists (select 1 from client_bank_accounts a\n               where a.client_id = ${id}',
    ],
    ['settlements/settlement-contents.ts', 'taken ? -cents : cents', 'cents'],
    [
      'bank-files/ahead-of-statement.ts',
      "p.status = 'Bounced' and p.confirmed_date is not null",
      "p.status = 'Bounced'",
    ],
  ]),
  ...mutationsOf(API, INBOUND, [
    [
      'bank-files/inbound/apply-answers.ts',
      'if (known.has(naturalKey) || read.has(naturalKey)) return false;',
      'if (read.has(naturalKey)) return false;',
    ],
    [
      'bank-files/inbound/match-entries.ts',
      'isDebit(entry.kind) === (answer.direction === ',
      'isDebit(entry.kind) !== (answer.direction !== ',
      'the same comparison, negated twice',
    ],
    ['bank-files/inbound/match-entries.ts', ': cents === entry.amountCents;', ': cents <= entry.amountCents;'],
    [
      'bank-files/inbound/match-entries.ts',
      'return searchIndexOf(keys, entry.clientId, { country: rail, ...party }) === entry.blindIndex;',
      'return true;',
    ],
    [
      'bank-files/inbound/unmatched.ts',
      "answer.direction === 'debit' && KIND[reason] !== 'duplicate_return'",
      "answer.direction === 'debit'",
    ],
    ['bank-files/inbound/apply-debit-returns.ts', 'beforePosting: BEFORE_POSTING.has(code),', 'beforePosting: false,'],
    [
      'bank-files/inbound/apply-debit-returns.ts',
      "if (!('trace' in state) || state.trace !== entry.trace)",
      "if (!('trace' in state))",
    ],
    [
      'bank-files/inbound/apply-statement.ts',
      "if (known) throw new InboundFault('STATEMENT_REPEATED'",
      "if (!known && statementDate === '') throw new InboundFault('STATEMENT_REPEATED'",
    ],
    ['bank-files/inbound/apply-statement.ts', 'if (expected !== -line.amount.cents) return NOTHING;', ''],
    ['bank-files/inbound/apply-acknowledgement.ts', "if (ack.status !== 'rejected') requireSameTotals(file, ack);", ''],
    [
      'bank-files/inbound/apply-acknowledgement.ts',
      "isKnown && (sent.state === 'Rejected') !== (ack.status === 'rejected')",
      "isKnown && sent.state === 'Rejected' && ack.status === 'rejected'",
    ],
    [
      'bank-files/inbound/file-name.ts',
      'if (namedRail !== rail || !isCode(code)) return null;',
      'if (!isCode(code)) return null;',
    ],
    ['bank-files/inbound/load-inbound-files.ts', "if (row?.state !== 'Received') return KNOWN;", ''],
    [
      'bank-files/inbound/statement-totals.ts',
      'return expected === actual ? [] : [differs(applying, ',
      'return expected >= actual ? [] : [differs(applying, ',
    ],
  ]),
  ...mutationsOf(API, OUTBOUND, [
    [
      'bank-files/outbound/freeze.ts',
      'const number = lastFileDate === date ? lastFileNumber + 1 : 1;',
      'const number = 1;',
    ],
    ['bank-files/outbound/freeze.ts', "p.status = 'Requested' and p.pay_date <= ${date}", "p.status = 'Requested'"],
    ['bank-files/outbound/send-batch.ts', 'digests.get(name) !== sha256', 'digests.has(name) === undefined'],
    ['bank-files/outbound/send-batch.ts', "if (found !== 'absent') throw", "if (found === 'absent') throw"],
    ['bank-files/outbound/send-batch.ts', 'if (isTooLate(ctx, ctx.date, cutoff)) return counts;', ''],
    [
      'bank-files/outbound/mark-sent.ts',
      "and e.kind = 'debit' and not e.withdrawn and t.status = 'Future'",
      "and e.kind = 'debit' and t.status = 'Future'",
    ],
  ]),
  ...mutationsOf(API, WINDOW, [
    [
      'settlements/settlement-window.ts',
      'where s.client_id = ${clientId} and s.id = ${settlementId})',
      'where s.id = ${settlementId})',
    ],
    ['settlements/settlement-window.ts', 'p.client_id = ${clientId} and p.currency', 'p.currency'],
    ['settlements/settlement-window.ts', 'on v.client_id = b.client_id and v.stream_type', 'on v.stream_type'],
    [
      'settlements/settlement-window.ts',
      'p.position > (select w.after from w)',
      'p.position >= (select w.after from w)',
    ],
  ]),
  ...mutationsOf(API, PROOF, [
    ['ledger/proof/walk-logs.ts', 'row.previousHash !== found.end.hash || row.hash', 'row.hash'],
    ['ledger/proof/walk-logs.ts', 'for (const [key, { clientId }] of lines) blame(clientId, key);', ''],
    ['ledger/proof/prove-clients.ts', 'checkpoint.changes === changes ? checkpoint : null', 'checkpoint'],
    ['ledger/proof/prove-clients.ts', 'position === 0n || anchor === hash ? null', 'position >= 0n ? null'],
    ['ledger/proof/prove-clients.ts', 'if (!sealed) return', 'if (sealed === undefined) return'],
    ['bank-files/outbound/send-batch.ts', 'if (held.has(PROVIDER_CLIENT_ID)) return counts;', ''],
    ['bank-files/outbound/move-missed.ts', 'and t.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])', ''],
    ['ledger/open-clearing.ts', "when q.open then 'asked'", 'when q.open then null'],
  ]),
];
