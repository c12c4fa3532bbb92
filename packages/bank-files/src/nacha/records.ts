import type { NachaFaultCode } from '../fault.ts';

/** `outbound`: what we send to our bank. `inbound`: returns and notifications of change our bank sends us. */
export type NachaDirection = 'outbound' | 'inbound';

export type TransactionCodeFacts = {
  readonly account: 'checking' | 'savings';
  readonly direction: 'credit' | 'debit';
  /** `prenote`: amount 0. `zero_dollar`: amount 0 with remittance, CCD only. `return`: a return or a notification of change. */
  readonly kind: 'live' | 'prenote' | 'zero_dollar' | 'return';
};

const facts = (
  account: TransactionCodeFacts['account'],
  direction: TransactionCodeFacts['direction'],
  kind: TransactionCodeFacts['kind'],
): TransactionCodeFacts => ({ account, direction, kind });

/** The transaction codes this product reads and writes. Ledger and loan codes are not among them. */
export const TRANSACTION_CODES = {
  21: facts('checking', 'credit', 'return'),
  22: facts('checking', 'credit', 'live'),
  23: facts('checking', 'credit', 'prenote'),
  24: facts('checking', 'credit', 'zero_dollar'),
  26: facts('checking', 'debit', 'return'),
  27: facts('checking', 'debit', 'live'),
  28: facts('checking', 'debit', 'prenote'),
  29: facts('checking', 'debit', 'zero_dollar'),
  31: facts('savings', 'credit', 'return'),
  32: facts('savings', 'credit', 'live'),
  33: facts('savings', 'credit', 'prenote'),
  34: facts('savings', 'credit', 'zero_dollar'),
  36: facts('savings', 'debit', 'return'),
  37: facts('savings', 'debit', 'live'),
  38: facts('savings', 'debit', 'prenote'),
  39: facts('savings', 'debit', 'zero_dollar'),
} as const satisfies Record<number, TransactionCodeFacts>;

export type TransactionCode = `${keyof typeof TRANSACTION_CODES}`;

const FACTS_BY_CODE: ReadonlyMap<string, TransactionCodeFacts> = new Map(Object.entries(TRANSACTION_CODES));

export const isTransactionCode = (code: string): code is TransactionCode => FACTS_BY_CODE.has(code);

/** What a transaction code says; `undefined` for a code this product does not know. */
export const factsOfCode = (code: string): TransactionCodeFacts | undefined => FACTS_BY_CODE.get(code);

/** Debits and credits (200), credits only (220), debits only (225). */
export const SERVICE_CLASSES = ['200', '220', '225'] as const;
export type ServiceClass = (typeof SERVICE_CLASSES)[number];

/** Personal on paper, business, personal online, personal by telephone; COR only inbound (notification of change). */
export const SEC_CODES = ['PPD', 'CCD', 'WEB', 'TEL', 'COR'] as const;
export type SecCode = (typeof SEC_CODES)[number];

/** Record 1. Names are transliterated and cut by the writer; ids are written as given. */
export type NachaFileHeader = {
  /** Nine-digit routing number (written after a blank) or ten characters as the bank assigned them. */
  readonly immediateDestination: string;
  /** As `immediateDestination`. */
  readonly immediateOrigin: string;
  /** `YYYY-MM-DD`. */
  readonly creationDate: string;
  /** `HH:MM`, or empty. */
  readonly creationTime: string;
  /** `A`–`Z`, `0`–`9`: tells apart the files of one day. */
  readonly fileIdModifier: string;
  readonly immediateDestinationName: string;
  readonly immediateOriginName: string;
  readonly referenceCode: string;
};

/** Record 5. Everything its entries share. */
export type NachaBatchHeader = {
  readonly serviceClass: ServiceClass;
  readonly companyName: string;
  readonly companyDiscretionaryData: string;
  /** Ten characters at most, opaque: leading blanks are kept. */
  readonly companyId: string;
  readonly sec: SecCode;
  readonly entryDescription: string;
  /** Blank, or what the bank asks for (`SD1300`: same-day intent). */
  readonly descriptiveDate: string;
  /** `YYYY-MM-DD`; empty where a bank tells none in what it sends us, where it decides nothing. */
  readonly effectiveDate: string;
  /** Day of the year on which the batch settled, 1–366; `null` in what we send, the operator fills it. */
  readonly settlementDay: number | null;
  /** First eight digits of the routing number of the bank that sends the batch. */
  readonly originatingDfi: string;
  /** From 1, ascending in what we send. */
  readonly batchNumber: number;
};

/** Record 7, type 05: free text for the receiver, 80 characters at most. */
export type RemittanceAddenda = { readonly type: 'remittance'; readonly information: string };

/** Record 7, type 99. */
export type ReturnAddenda = {
  readonly type: 'return';
  /** `R01`…; a code we do not know is kept and the entry flagged. */
  readonly reason: string;
  /** Trace of the entry we sent. */
  readonly originalTrace: string;
  /** `YYYY-MM-DD` with R14 and R15. */
  readonly dateOfDeath: string | null;
  /** Eight-digit id of the bank we had addressed. */
  readonly originalReceivingDfi: string;
  readonly information: string;
};

/** Record 7, type 99 with R61, R62, R67–R70: our bank refuses a return. For a person to look at. */
export type DishonoredAddenda = {
  readonly type: 'dishonored';
  readonly reason: string;
  readonly originalTrace: string;
  readonly originalReceivingDfi: string;
  readonly returnTrace: string;
  /** Day of the year, three digits or empty. */
  readonly returnSettlementDay: string;
  /** Two digits: the `01` of R01. */
  readonly returnReason: string;
  readonly information: string;
};

/** Record 7, type 99 with R71–R77: the other bank insists on its return. For a person to look at. */
export type ContestedAddenda = {
  readonly type: 'contested';
  readonly reason: string;
  readonly originalTrace: string;
  /** Date the original entry was returned, `YYYY-MM-DD`. */
  readonly returnedDate: string | null;
  readonly originalReceivingDfi: string;
  readonly originalSettlementDay: string;
  readonly returnTrace: string;
  readonly returnSettlementDay: string;
  readonly returnReason: string;
  readonly dishonoredTrace: string;
  readonly dishonoredSettlementDay: string;
  readonly dishonorReason: string;
};

/** Record 7, type 98: the receiving bank corrects what we hold. Read `correctedData` with `parseCorrectedData`. */
export type ChangeAddenda = {
  readonly type: 'change';
  /** `C01`…; a code we do not know is kept and the entry flagged. */
  readonly code: string;
  readonly originalTrace: string;
  readonly originalReceivingDfi: string;
  /** Positions 36–64 without the trailing blanks. */
  readonly correctedData: string;
};

export type NachaAddenda = RemittanceAddenda | ReturnAddenda | DishonoredAddenda | ContestedAddenda | ChangeAddenda;

/** Record 6 with its record 7. */
export type NachaEntry = {
  readonly transactionCode: TransactionCode;
  /** Nine digits. In a return or notification it is ours: the bank that had sent the original. */
  readonly routingNumber: string;
  /** 1–17 characters; leading zeros count. */
  readonly accountNumber: string;
  /** US cents, 0–9,999,999,999. */
  readonly amountCents: bigint;
  /** Our own reference, 15 characters at most; written as given, echoed by returns. */
  readonly identification: string;
  readonly name: string;
  /** WEB and TEL: `R` recurring, `S` single. Others: usually empty. */
  readonly discretionary: string;
  /** 15 digits: id of the sending bank and a seven-digit sequence. */
  readonly trace: string;
  readonly addenda: NachaAddenda | null;
};

/** An entry as read, with where it stood and what it looked like. */
export type NachaReadEntry = NachaEntry & {
  readonly line: number;
  /** The record 6 as it stood in the file. */
  readonly record: string;
  /** The record 7 as it stood in the file, or empty. */
  readonly addendaRecord: string;
  /** `RETURN_CODE` or `CHANGE_CODE`: none we know, for a person to look at. `ADDENDA_TRACE`: the addenda names another trace. */
  readonly flags: readonly NachaFaultCode[];
};

/** What a control record proves. Amounts in US cents. */
export type NachaTotals = {
  /** Records 6. */
  readonly entryCount: number;
  /** Records 6 and 7. */
  readonly entryAddendaCount: number;
  /** Ten digits: the receiving banks' ids added up, modulo 10^10. */
  readonly entryHash: string;
  readonly debitCents: bigint;
  readonly creditCents: bigint;
};

/** Totals of a whole file. `recordCount` includes the filler; `bytes` also the line ends. */
export type NachaFileTotals = NachaTotals & {
  readonly batchCount: number;
  readonly blockCount: number;
  readonly recordCount: number;
  readonly bytes: number;
};
