import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import { z } from 'zod';
import { uploadedFile } from './uploaded-file.ts';
import {
  amountAndCount,
  currencyCode,
  day,
  instant,
  moneyInput,
  moneyText,
  page,
  pageInput,
  recordId,
} from './wire.ts';

const fileFault = z.object({ code: z.string(), line: z.int(), detail: z.string() });

export const bankFileListInput = pageInput(['createdAt', 'businessDate', 'name'], 25).extend({
  rail: z.enum(['CA', 'US']).optional(),
  direction: z.enum(['outbound', 'inbound']).optional(),
  state: z.enum(BANK_FILE_STATES).optional(),
});

export const bankFile = z.object({
  id: recordId,
  rail: z.enum(['CA', 'US']),
  direction: z.enum(['outbound', 'inbound']),
  /** `entries` for ours; what the bank sent otherwise. */
  kind: z.enum(['entries', 'acknowledgement', 'returns', 'notice_of_change', 'statement']),
  name: z.string(),
  number: z.string().nullable(),
  /** Null for files of the bank that name no day. */
  businessDate: day.nullable(),
  state: z.enum(BANK_FILE_STATES),
  /** What our own file sums; null for files of the bank. */
  debits: amountAndCount.nullable(),
  credits: amountAndCount.nullable(),
  bytes: z.int().nullable(),
  /** What became of the entries of a file of the bank. */
  applied: z
    .object({ entries: z.int(), applied: z.int(), duplicates: z.int(), unmatched: z.int(), total: moneyText })
    .nullable(),
  /** Why it was refused, quarantined, or is unknown; `code` and `line` only for a quarantined file. */
  fault: z.object({ code: z.string().nullable(), line: z.int().nullable(), detail: z.string() }).nullable(),
  createdAt: instant,
});
export const bankFilePage = page(bankFile);
export const bankFileIdInput = z.strictObject({ bankFileId: recordId });

export const bankFileDetail = bankFile.extend({
  sha256: z.string().nullable(),
  history: z.array(
    z.object({
      type: z.string(),
      actor: z.string(),
      occurredAt: instant,
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Whatever else is wrong with a quarantined file, as far as it could be read. */
  otherFaults: z.array(fileFault),
  /** Lines around the fault of a quarantined file, account digits masked. */
  excerpt: z.array(z.object({ line: z.int(), text: z.string() })),
});

/** What a person learned from the bank about a file whose hand-over is unknown. */
export const decideUnknownInput = z.strictObject({
  bankFileId: recordId,
  atBank: z.boolean(),
  note: z.string().trim().min(1, 'required_field').max(1000),
});

/** What was put right before a file that was set aside is loaded again. */
export const loadAgainInput = z.strictObject({
  bankFileId: recordId,
  note: z.string().trim().min(1, 'required_field').max(1000),
});

/** Why a file of the bank is taken out of the way before it is applied. */
export const setAsideInput = loadAgainInput;

/** The bank's corrected bytes for a file that was set aside. */
export const replaceBankFileInput = z.strictObject({
  bankFileId: recordId,
  file: uploadedFile,
  note: z.string().trim().min(1, 'required_field').max(1000),
});

/** The name of another file of the bank that stands for one that was set aside. */
export const nameReplacementInput = z.strictObject({
  bankFileId: recordId,
  fileName: z.string().trim().min(1, 'required_field').max(255),
  note: z.string().trim().min(1, 'required_field').max(1000),
});

export const reviewItemListInput = pageInput(['openedAt'], 25).extend({ open: z.boolean().default(true) });
export const reviewItem = z.object({
  id: recordId,
  kind: z.string(),
  rail: z.enum(['CA', 'US']).nullable(),
  clientId: recordId.nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** What is wrong with an entry; with a file, beside its first fault. */
  faults: z.array(fileFault),
  /** Lines of the file as the bank wrote them, account numbers masked. */
  rawLines: z.array(z.string()),
  openedAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  /** The return may be matched to a payment by hand. */
  matchable: z.boolean(),
  note: z.string().nullable(),
});
export const reviewItemPage = page(reviewItem);
export const resolveReviewItemInput = z.strictObject({ id: recordId, note: z.string().trim().min(1).max(1000) });

/** Payments an unmatched return may belong to: by client, payer, amount or reference; without a search, those of its amount. */
export const reviewCandidatesInput = z.strictObject({ id: recordId, search: z.string().trim().max(100).default('') });
export const reviewCandidate = z.object({
  clientId: recordId,
  clientName: z.string(),
  transactionId: recordId,
  customerName: z.string(),
  amount: moneyText,
  currency: currencyCode,
  processDate: day.nullable(),
  status: z.string(),
  trace: z.string().nullable(),
  /** Only a payment of the amount that came back can be matched. */
  sameAmount: z.boolean(),
});
export const reviewCandidates = z.object({
  candidates: z.array(reviewCandidate),
  /** There are more than are listed: search narrower. */
  more: z.boolean(),
});

export const reviewedDebtInput = z.strictObject({ id: recordId });
export const reviewedDebt = z.object({ clientName: z.string(), currency: currencyCode, owed: moneyText });
export const writeOffDebtInput = z.strictObject({
  id: recordId,
  /** The whole debt, as whoever writes it off typed it: refused where something else is owed by now. */
  amount: moneyInput,
  note: z.string().trim().min(1, 'required_field').max(1000),
});

export const matchReviewItemInput = z.strictObject({
  id: recordId,
  clientId: recordId,
  transactionId: recordId,
  note: z.string().trim().min(1, 'required_field').max(1000),
});
