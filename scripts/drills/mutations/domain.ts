import { type Mutation, mutationsOf } from './mutation.ts';

const DOMAIN = 'packages/domain/src';
const LIFECYCLE = [`${DOMAIN}/lifecycle-scenarios.test.ts`, `${DOMAIN}/lifecycle-worked-example.test.ts`];

/** Rules of money: debits, settlements, payouts, postings, returns, dates. */
export const DOMAIN_MUTATIONS: readonly Mutation[] = [
  ...mutationsOf(DOMAIN, { tests: [`${DOMAIN}/transaction/`, ...LIFECYCLE] }, [
    ['transaction/decider.ts', 'if (batchFrozen) throw', 'if (!batchFrozen) throw'],
    ['transaction/decider.ts', 'if (today < state.batchDate)', 'if (today <= state.batchDate)'],
    ['transaction/decider.ts', 'if (command.sentOn >= state.processDate)', 'if (command.sentOn > state.processDate)'],
    ['transaction/decider.ts', 'if (holdReason !== null) throw', 'if (holdReason === undefined) throw'],
    [
      'transaction/decider.ts',
      'if (command.approvedOn < state.earliestApprovalDate)',
      'if (command.approvedOn <= state.earliestApprovalDate)',
    ],
    ['transaction/decider.ts', 'if (!facts.inboundLoaded) throw', 'if (facts.inboundLoaded === undefined) throw'],
    ['transaction/decider.ts', 'if (facts.underReview) throw', 'if (facts.underReview === undefined) throw'],
    [
      'transaction/decider.ts',
      'if (command.processedOn < state.processDate)',
      'if (command.processedOn <= state.processDate)',
    ],
    ['transaction/decider.ts', 'if (facts.fileAccepted) throw', 'if (!facts.fileAccepted) throw'],
    ['transaction/decider.ts', 'if (!facts.fileAccepted) throw', 'if (facts.fileAccepted === undefined) throw'],
    ['transaction/returns.ts', "late: command.class !== 'Chargeback',", 'late: false,'],
    ['transaction/returns.ts', 'holdbackReleased: centsText(state.heldCents),', "holdbackReleased: '0.00',"],
    ['transaction/returns.ts', "command.beforePosting && command.clearing === 'rail'", 'command.beforePosting'],
    ['transaction/returns.ts', "if (command.class === 'Info')", "if (command.class === 'System')"],
    [
      'transaction/decider.ts',
      'if (settlementId !== null) throw new DomainError(',
      'if (settlementId === undefined) throw new DomainError(',
    ],
    ['transaction/decider.ts', "if (command.reason === 'age' &&", "if (command.reason === 'recovery' &&"],
    ['transaction/amount.ts', 'const total = amount.cents + monthly.planned.cents;', 'const total = amount.cents;'],
    ['transaction/amount.ts', 'amount.cents > perAuthorization.cents', 'amount.cents >= perAuthorization.cents'],
    ['transaction/returns.ts', "if (state.stage !== 'not_sent' && sameLine(", 'if (sameLine('],
    ['transaction/gate.ts', "if (facts.clientSuspended) return 'client_suspended';", ''],
    [
      'transaction/gate.ts',
      'if (facts.verificationRequired && !facts.verified)',
      'if (facts.verificationRequired && facts.verified)',
    ],
    [
      'transaction/gate.ts',
      'facts.monthCents > facts.monthlyLimitCents',
      'facts.monthCents >= facts.monthlyLimitCents',
    ],
    [
      'transaction/gate.ts',
      'facts.amountCents > facts.authorizationLimitCents',
      'facts.monthCents > facts.authorizationLimitCents',
    ],
    ['transaction/holdback.ts', 'terms.capCents - heldCents : 0n', 'terms.capCents : 0n'],
  ]),
  ...mutationsOf(DOMAIN, { tests: [`${DOMAIN}/settlement/`, ...LIFECYCLE] }, [
    [
      'settlement/arithmetic.ts',
      'netCents >= contents.minimumPayoutCents ? netCents : 0n',
      'netCents > contents.minimumPayoutCents ? netCents : 0n',
    ],
    ['settlement/arithmetic.ts', '!contents.payoutsPaused && netCents', 'netCents'],
    ['settlement/arithmetic.ts', '    contents.feesNettedCents +\n', '    0n +\n'],
    ['settlement/arithmetic.ts', 'contents.openingCarryCents +\n    adjustmentsCents', 'adjustmentsCents'],
    [
      'settlement/arithmetic.ts',
      'negativeForBusinessDays === CARRY_BUSINESS_DAYS',
      'negativeForBusinessDays > CARRY_BUSINESS_DAYS',
    ],
    [
      'settlement/arithmetic.ts',
      'cents: approved.cents + chargeback.cents + declined.cents',
      'cents: approved.cents + chargeback.cents',
    ],
    [
      'settlement/negative-balance.ts',
      'if (businessDays < CARRY_BUSINESS_DAYS)',
      'if (businessDays <= CARRY_BUSINESS_DAYS)',
    ],
    ['settlement/negative-balance.ts', 'if (left <= 0n) break;', 'if (left < 0n) break;'],
    [
      'settlement/decider.ts',
      'figures.netCents === -facts.clientPayableCents',
      'figures.netCents === figures.netCents',
    ],
    ['settlement/decider.ts', 'if (amount.cents > state.recoveredCents)', 'if (amount.cents < state.recoveredCents)'],
    ['settlement/decider.ts', 'settlement.recoveredCents - centsOf(', 'settlement.recoveredCents + centsOf('],
    ['settlement/decider.ts', "if (state.payoutCents === 0n) return 'Carried';", ''],
  ]),
  ...mutationsOf(DOMAIN, { tests: [`${DOMAIN}/payout/`, ...LIFECYCLE] }, [
    ['payout/decider.ts', 'if (handedOverOn < state.payDate)', 'if (handedOverOn > state.payDate)'],
    ['payout/decider.ts', 'if (facts.payoutsPaused) throw', 'if (!facts.payoutsPaused) throw'],
    [
      'payout/decider.ts',
      'if (state.bankFileId !== command.bankFileId) throw',
      'if (state.bankFileId === command.trace) throw',
    ],
    [
      'payout/decider.ts',
      "afterConfirmation: state.status === 'confirmed'",
      "afterConfirmation: state.status !== 'confirmed'",
    ],
    ['payout/decider.ts', "if (state.status === 'confirmed') return [];", ''],
    ['payout/decider.ts', "if (state.status === 'bounced') return [];", ''],
    ['payout/decider.ts', 'if (command.amount.cents <= 0n)', 'if (command.amount.cents < 0n)'],
  ]),
  ...mutationsOf(DOMAIN, { tests: [`${DOMAIN}/ledger/`, ...LIFECYCLE] }, [
    [
      'ledger/posting-rules.ts',
      "return one('P4', 'CLIENT_UNAPPROVED', 'CUST_RECV', event.data.amount",
      "return one('P4', 'CUST_RECV', 'CLIENT_UNAPPROVED', event.data.amount",
    ],
    [
      'ledger/posting-rules.ts',
      "one('P7', 'HOLDBACK', 'CLIENT_PAYABLE', holdbackReleased",
      "one('P7', 'CLIENT_PAYABLE', 'HOLDBACK', holdbackReleased",
    ],
    [
      'ledger/posting-rules.ts',
      "? one('P8', 'BANK', 'CLIENT_PAYABLE', event.data.amount",
      "? one('P8', 'PAYOUT_TRANSIT', 'CLIENT_PAYABLE', event.data.amount",
    ],
    ['ledger/posting-rules.ts', 'const paid = centsOf(amount) - held;', 'const paid = centsOf(amount);'],
    [
      'ledger/posting-rules.ts',
      '? one(rule, credit, debit, amount.slice(1), currency)',
      '? one(rule, debit, credit, amount.slice(1), currency)',
    ],
    ['ledger/posting-rules.ts', "one('P11w', 'LOSS', 'CLIENT_PAYABLE'", "one('P11w', 'BANK', 'CLIENT_PAYABLE'"],
    ['ledger/clearing.ts', 'if (opposites?.length) opposites.shift();', 'if (opposites?.length) opposites.pop();'],
    [
      'ledger/invariants.ts',
      'item.ageBusinessDays > CLEARING_DAYS_MAX && item.reason === null',
      'item.ageBusinessDays > CLEARING_DAYS_MAX + 1 && item.reason === null',
    ],
    ['ledger/invariants.ts', 'holdbackReleases > 1', 'holdbackReleases > 2'],
  ]),
  ...mutationsOf(DOMAIN, { tests: [`${DOMAIN}/return-codes/`] }, [
    ['return-codes/classify.ts', "code === '900' && invalidElements", 'invalidElements'],
    [
      'return-codes/return-outcome.ts',
      'if (debit.attemptsUsed >= presentmentsMax)',
      'if (debit.attemptsUsed > presentmentsMax)',
    ],
    ['return-codes/return-outcome.ts', 'debit.clientRetries && debit.payerRetries', 'debit.clientRetries'],
    ['return-codes/return-outcome.ts', "returned.retry === 'auto' && !debit.approved", "returned.retry === 'auto'"],
    ['return-codes/return-outcome.ts', 'notBefore <= notAfter ?', 'notBefore < notAfter ?'],
    ['return-codes/return-outcome.ts', "debit.approved && returnClass !== 'Chargeback'", 'debit.approved'],
    ['return-codes/return-outcome.ts', "(late && returned.rail === 'US' ? 'late' : null)", "(late ? 'late' : null)"],
  ]),
  ...mutationsOf(DOMAIN, { tests: [`${DOMAIN}/calendar/`] }, [
    ['calendar/process-date.ts', 'localTime(now, zone) < cutoff', 'localTime(now, zone) <= cutoff'],
    [
      'calendar/process-date.ts',
      'addBusinessDays(calendar, processDate, -leadDays, extraClosures)',
      'addDays(processDate, -leadDays)',
    ],
    [
      'calendar/process-date.ts',
      '? addBusinessDays(calendar, addDays(processDate, 60), 1)',
      '? addDays(processDate, 61)',
    ],
    [
      'calendar/process-date.ts',
      "customerType === 'Personal' ? addDays(processDate, 90)",
      "customerType === 'Personal' ? addDays(processDate, 89)",
    ],
    [
      'calendar/business-days.ts',
      'if (to < from) return -businessDaysBetween',
      'if (to < from) return businessDaysBetween',
    ],
  ]),
];
