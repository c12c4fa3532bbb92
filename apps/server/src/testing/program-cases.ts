import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import type { InvoiceEvent } from '@cordelle/domain/invoice/events.ts';
import { MARCH_INVOICE } from '@cordelle/domain/testing/march-invoice.ts';
import type { TransactionEvent } from '@cordelle/domain/transaction/events.ts';
import { z } from 'zod';
import { noticesOf } from './payer-notices.ts';
import type { V3Harness } from './v3-harness.ts';

/** Makes the record a call is about, and says how it is called. `null` for calls about no record. */
export type Case = {
  readonly record: (() => Promise<string>) | null;
  /** It is about no record that is there already: whoever asks gets one of their own. */
  readonly makes?: true;
  /** What it answers here, where the connected books do not answer and hold nothing. */
  readonly refused?: 'accounting.away' | 'record.not_found';
  readonly query?: string;
  readonly body?: unknown;
};

type Setting = {
  readonly harness: () => V3Harness;
  /** A key of the client. */
  readonly key: () => string;
  readonly clientId: bigint;
  /** The client's customers; each record takes one that no other has. */
  readonly customers: () => bigint[];
};

/** One case per call of a program, and what makes the records they are about. */
export function programCases({ harness, key, clientId, customers }: Setting) {
  let nextId = 5000n;
  const freshId = (): bigint => {
    nextId += 1n;
    return nextId;
  };
  function nextCustomer(): string {
    const id = customers().shift();
    if (id === undefined) throw new Error('every customer is taken');
    return String(id);
  }

  const terms = (customerId: string) => ({
    customer_id: customerId,
    amount: '25.50',
    frequency: 'Monthly',
    process_date: '2026-03-19',
    installments: 3,
  });

  async function schedule(): Promise<string> {
    const answer = await harness().ask('POST', '/transaction_schedules', { key: key(), body: terms(nextCustomer()) });
    return String(answer.body.id);
  }

  async function pausedSchedule(): Promise<string> {
    const id = freshId();
    await harness().happened(clientId, 'schedule', id, [
      {
        type: 'TransactionScheduleCreated',
        data: {
          customerId: nextCustomer(),
          customerType: 'Personal',
          amount: '10.00',
          currency: 'CAD',
          frequency: 'Monthly',
          installments: null,
          processDate: '2026-03-19',
          secondProcessDate: null,
          comment: null,
        },
      },
      { type: 'TransactionSchedulePaused', data: { returnCode: '903' } },
    ]);
    return String(id);
  }

  async function transaction(then: TransactionEvent[] = []): Promise<string> {
    const id = freshId();
    const customerId = BigInt(nextCustomer());
    await harness().world.addDebit({
      rail: 'CA',
      clientId: clientId,
      customerId,
      id,
      amount: '25.00',
      requestedDate: '2026-03-25',
    });
    if (then.length > 0) await harness().happened(clientId, 'transaction', id, then, 2);
    return String(id);
  }

  const sentTransaction = () =>
    transaction([
      {
        type: 'TransactionSentToBank',
        data: {
          bankFileId: '1',
          trace: '1',
          bankAccountId: '1',
          sentOn: '2026-03-16',
          amount: '25.00',
          currency: 'CAD',
        },
      },
    ]);

  const declinedTransaction = () =>
    transaction([
      {
        type: 'TransactionSentToBank',
        data: {
          bankFileId: '1',
          trace: '1',
          bankAccountId: '1',
          sentOn: '2026-03-16',
          amount: '25.00',
          currency: 'CAD',
        },
      },
      {
        type: 'TransactionDeclined',
        data: {
          stage: 'before_posting',
          code: '901',
          class: 'Declined',
          declinedOn: '2026-03-16',
          bankDate: null,
          source: null,
          clearing: 'rail',
          amount: '25.00',
          currency: 'CAD',
        },
      },
    ]);

  /** A month is billed once. */
  let billedAs: bigint | null = null;
  async function billed(): Promise<string> {
    if (billedAs !== null) return String(billedAs);
    const id = freshId();
    billedAs = id;
    const events: InvoiceEvent[] = [];
    for (const command of MARCH_INVOICE) events.push(...invoice.decide(command, fold(invoice, events), {}));
    await harness().happened(clientId, 'invoice', id, events);
    return String(id);
  }

  async function settlement(): Promise<string> {
    const id = freshId();
    const nothing = { amount: '0.00', count: 0 };
    await harness().happened(clientId, 'settlement', id, [
      {
        type: 'SettlementMade',
        data: {
          settlementDate: '2026-03-13',
          currency: 'CAD',
          approved: nothing,
          chargeback: nothing,
          declined: nothing,
          holdback: '0.00',
          holdbackReleased: '0.00',
          feesNetted: '0.00',
          openingCarry: '0.00',
          adjustments: [],
          net: '0.00',
          payout: '0.00',
          closingCarry: '0.00',
          payoutId: null,
        },
      },
    ]);
    return String(id);
  }

  async function note(): Promise<string> {
    const body = { customer_id: nextCustomer(), description: 'Called about the new account' };
    const answer = await harness().ask('POST', '/customer_notes', { key: key(), body });
    return z.looseObject({ customer_note: z.looseObject({ id: z.string() }) }).parse(answer.body).customer_note.id;
  }

  const pendingCustomer = async (): Promise<string> => {
    const id = nextCustomer();
    await harness().world.database.owner`update customers set authorization_status = 'pending' where id = ${id}`;
    return id;
  };

  /** A checked line of a spreadsheet, ready to be imported. */
  async function checkedLine(path: string, csv: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([csv]), 'lines.csv');
    const answer = await fetch(`${harness().origin}/v3${path}/csv_preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key()}` },
      body: form,
    });
    const records = z.array(z.looseObject({ id: z.string() }));
    return z.looseObject({ records }).parse(await answer.json()).records[0]?.id ?? '';
  }

  const checkedCustomer = () =>
    checkedLine('/customers', `name,customer_type\nSpreadsheet Customer ${freshId()},Personal`);

  async function checkedPayment(): Promise<string> {
    const id = nextCustomer();
    await harness().world.database.owner`update customers set custom_identifier = ${`S-${id}`} where id = ${id}`;
    return checkedLine('/transaction_schedules', `custom_identifier,amount,process_date\nS-${id},5.00,2026-03-25`);
  }

  async function microdeposit(): Promise<string> {
    const id = freshId();
    const customerId = BigInt(nextCustomer());
    await harness().world.addMicrodeposit({
      rail: 'CA',
      clientId: clientId,
      customerId,
      id,
      on: '2026-03-16',
      cents: [12, 34],
    });
    return String(id);
  }

  async function consentedCustomer(): Promise<string> {
    const customerId = BigInt(nextCustomer());
    await consentGiven(harness().world, clientId, customerId, 'recurring');
    return String(customerId);
  }

  async function approvingCustomer(): Promise<string> {
    const customerId = BigInt(nextCustomer());
    await consentGiven(harness().world, clientId, customerId, 'sporadic');
    return String(customerId);
  }

  /** A debit that its payer has not answered since the day before. */
  async function waitingApproval(): Promise<string> {
    const [row] = await harness().world.database.owner<{ id: bigint }[]>`
      insert into debit_approvals (client_id, customer_id, amount_cents, process_date, actor, asked_at, expires_at, mailed_at)
      values (${String(clientId)}, ${await approvingCustomer()}, 2500, '2026-03-25', 'user:1', '2026-03-15', '2026-04-14', '2026-03-15')
      returning id`;
    return String(row?.id);
  }

  const { notice, forgetNotices } = noticesOf({ harness, clientId, nextCustomer });
  const nothingTold = async (): Promise<string> => {
    await forgetNotices();
    return consentedCustomer();
  };
  const RENAMED = { what: 'renamed', audience: 'all', previous_name: 'Former Name', from: '2026-04-20' };
  const AWAY = { record: null, refused: 'accounting.away' } as const;
  const NOT_THERE = { record: null, refused: 'record.not_found' } as const;

  /** One case per call of a program. */
  const CASES: Record<string, Case> = {
    'GET /transaction_schedules': {
      record: schedule,
      query: '?transaction_schedule_id=ID&sort=-process_date&skip=0&limit=5',
    },
    'POST /transaction_schedules': { record: async () => nextCustomer(), body: { transaction_schedule: terms('ID') } },
    'PUT /transaction_schedules/:id': { record: schedule, body: { transaction_schedule: { amount: '30.00' } } },
    'DELETE /transaction_schedules/:id': { record: schedule },
    'POST /transaction_schedules/:id/resume': { record: pausedSchedule },
    'GET /transaction_schedules/:id/upcoming': { record: schedule },
    'POST /transaction_schedules/:id/pause': {
      record: schedule,
      body: { transaction_schedule: { until: '2026-05-01' } },
    },
    'POST /transaction_schedules/:id/skip': { record: schedule, body: { installment: 2, skipped: true } },
    'POST /transaction_schedules/:id/move': { record: schedule, body: { installment: 1, process_date: '2026-03-20' } },
    'POST /transaction_schedules/:id/change_installment': {
      record: schedule,
      body: { transaction_schedule: { installment: 1, amount: '12.00' } },
    },
    'POST /transaction_schedules/:id/change_from': { record: schedule, body: { from_installment: 2, amount: '12.00' } },
    'POST /transaction_schedules/csv_import': { record: checkedPayment, body: { selected_transactions: ['ID'] } },
    'GET /transaction_schedules/:id/as_of': { record: schedule, query: '?as_of=2026-03-16T16:00:00Z' },
    'GET /financial_transactions': { record: transaction, query: '?financial_transaction_id=ID&sort=amount%20desc' },
    'GET /financial_transactions/:id': { record: transaction },
    'GET /financial_transactions/:id/history': { record: transaction },
    'PUT /financial_transactions/:id': { record: transaction, body: { financial_transaction: { comment: 'later' } } },
    'DELETE /financial_transactions/:id': { record: transaction },
    'GET /financial_transactions/:id/as_of': { record: transaction, query: '?as_of=2026-03-16T16:00:00Z' },
    'POST /financial_transactions/:id/request_stop': { record: sentTransaction },
    'POST /financial_transactions/:id/retry': { record: declinedTransaction, body: {} },
    'GET /customers': { record: async () => nextCustomer(), query: '?customer_id=ID&sort=name' },
    'GET /customers/:id': { record: async () => nextCustomer() },
    'PUT /customers/by_identifier/:custom_identifier': {
      record: null,
      makes: true,
      body: { customer: { name: 'Jo Tremblay', customer_type: 'Personal' } },
    },
    'GET /customers/export': { record: null, query: '?filter=archived' },
    'POST /customers': {
      record: null,
      makes: true,
      body: { customer: { name: 'Jo Tremblay', customer_type: 'Personal' } },
    },
    'PUT /customers/:id': { record: async () => nextCustomer(), body: { customer: { phone: '613-555-0150' } } },
    'POST /customers/create_and_send_authorizations': {
      record: async () => String(freshId()),
      makes: true,
      body: { customers: [{ name: 'Jo Tremblay', email: 'joID@example.test' }] },
    },
    'POST /customers/email_auth_request': { record: pendingCustomer, body: { ids: ['ID'] } },
    'POST /customers/csv_import': { record: checkedCustomer, body: { selected_customers: ['ID'] } },
    'POST /customers/action': {
      record: async () => nextCustomer(),
      body: { ids: ['ID'], name: 'disable_payment_reminder', is_bulk: true },
    },
    'GET /customers/:id/authorizations': { record: async () => nextCustomer(), query: '?limit=5' },
    'GET /customers/:id/authorizations/:authorization_id': { record: async () => nextCustomer() },
    'POST /customers/:id/authorizations/:authorization_id/end': { record: async () => nextCustomer() },
    'GET /customer_activity': { record: async () => nextCustomer(), query: '?customer_id=ID&kind=money&limit=5' },
    'GET /customers/:id/evidence_packs': { record: async () => nextCustomer(), query: '?limit=5' },
    'POST /customers/:id/evidence_packs': { record: consentedCustomer, body: { evidence_pack: { version: 1 } } },
    'GET /debit_approvals': { record: async () => nextCustomer(), query: '?customer_id=ID&state=waiting&limit=5' },
    'POST /debit_approvals': {
      record: approvingCustomer,
      body: { debit_approval: { customer_id: 'ID', amount: '25.00', process_date: '2026-03-25' } },
    },
    'POST /debit_approvals/:id/reminder': { record: waitingApproval },
    'DELETE /debit_approvals/:id': { record: waitingApproval },
    'GET /customer_notes': { record: async () => nextCustomer(), query: '?customer_id=ID&sort=-created_at' },
    'POST /customer_notes': {
      record: async () => nextCustomer(),
      body: { customer_note: { customer_id: 'ID', description: 'Called' } },
    },
    'DELETE /customer_notes/:id': { record: note },
    'GET /home': { record: null },
    'GET /transaction_report': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
    'GET /transaction_report/by_decline_date': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
    'GET /transaction_report/export': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
    'GET /transaction_report/export_pdf': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
    'GET /microdeposits': { record: null, query: '?filter=Requested&sort=-created_at&start_date=2026-03-01' },
    'POST /microdeposits/:id/reminder': { record: microdeposit },
    'GET /clients/:client_id/notification_settings': { record: null },
    'PUT /clients/:client_id/notification_settings': {
      record: null,
      body: {
        notification_settings: {
          payment_receipt: {
            enabled_by_default: true,
            texts: [{ language: 'fr', body_content: 'Merci, {customer_name}.' }],
          },
        },
      },
    },
    'GET /truth': { record: null },
    'GET /settlements': { record: null, query: '?sort=settlement_date%20desc' },
    'GET /settlements/totals': { record: null, query: '?start_date=2026-03-01' },
    'GET /settlements/upcoming': { record: null },
    'GET /settlements/standing': { record: null },
    'GET /settlements/:id': { record: settlement, query: '?limit=10' },
    'GET /settlements/:id/holdback_releases': { record: settlement, query: '?limit=10' },
    'GET /settlements/:id/export': { record: settlement, query: '?sort=process_date%20desc' },
    'GET /settlements/:id/export_pdf': { record: settlement, query: '?sort=amount' },
    'POST /settlements/:id/report_payments': { record: settlement },
    'POST /customers/:id/disconnect_integration': { record: async () => nextCustomer() },
    'GET /billing_invoices': { record: null, query: '?sort=-due_date&limit=5' },
    'GET /billing_invoices/:id': { record: billed },
    'GET /settlements/months/:month': { record: null },
    'GET /payer_notices': { record: null, query: '?limit=5' },
    'POST /payer_notices/preview': { record: nothingTold, makes: true, body: { payer_notice: RENAMED } },
    'POST /payer_notices': { record: nothingTold, makes: true, body: { payer_notice: RENAMED } },
    'GET /payer_notices/:id': { record: notice },
    'GET /payer_notices/:id/recipients': { record: notice, query: '?filter=waiting&limit=5' },
    'GET /payer_notices/:id/letters': { record: notice, query: '?limit=5' },
    'POST /payer_notices/:id/posted': { record: notice, body: { posted_on: '2026-03-16' } },
    'GET /settlements/journal': { record: null, query: '?start_date=2026-03-01&end_date=2026-03-31' },
    'GET /billing_invoices/journal': { record: null, query: '?layout=sage&start_date=2026-03-01' },
    'GET /integrations': { record: null },
    'POST /integrations/update_account': { ...AWAY, body: { payment_account_id: '7' } },
    'POST /integrations/unlink': { record: null },
    'GET /integrations/clearing_proof': { record: null },
    'GET /integrations/reports': { record: null, query: '?limit=5' },
    'POST /integrations/reports/retry': { record: null },
    'POST /integrations/reports/backfill': { record: null, body: { from: '2026-01-01' } },
    'GET /integrations/journal': { record: null, query: '?limit=5' },
    'GET /integrations/booking_accounts': { record: null },
    'POST /integrations/booking_accounts': { record: null, body: {} },
    'GET /integrations/customers': { ...AWAY, query: '?limit=5' },
    'POST /integrations/customers': { record: null, body: { customers: [{ id: 'contact' }] } },
    'GET /integrations/customer': { record: async () => nextCustomer(), query: '?customer_id=ID' },
    'POST /integrations/customer_settings': { ...NOT_THERE, body: { customers: [{ id: 'contact' }] } },
    'GET /integrations/invoices': { ...AWAY, query: '?start_date=2026-03-01&end_date=2026-03-31' },
    'POST /integrations/invoices': { record: null, body: { ids: ['invoice'] } },
    'GET /integrations/conflicts': { record: null },
    'POST /integrations/conflicts': { ...NOT_THERE, body: { id: 'contact', field: 'email', decision: 'theirs' } },
    'POST /integrations/payments/conflicts': { ...NOT_THERE, body: { id: '1', decision: 'leave' } },
    'POST /integrations/invoices/conflicts': { ...NOT_THERE, body: { schedule_id: '1', decision: 'keep' } },
    'POST /integrations/invoices/decision': { ...NOT_THERE, body: { id: 'invoice', decision: 'skip' } },
    'GET /settlements/:id/as_of': { record: settlement, query: '?as_of=2026-03-16T16:00:00Z' },
  };

  return { CASES, nextCustomer, schedule, terms };
}
