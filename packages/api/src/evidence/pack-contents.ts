import type { AgreementDocument } from '@cordelle/domain/payer-flow/agreement-document.ts';

/**
 * What a pack says, section by section: plain values, amounts as decimal text, instants in UTC. The JSON holds exactly this and the
 * words for it, the PDF draws it.
 */
export type PackContents = {
  readonly format: 'cordelle_evidence_pack';
  readonly formatVersion: 1;
  readonly pack: {
    /** Random: no two packs are the same, and nobody guesses the fingerprint of one. */
    readonly serial: string;
    readonly madeAt: string;
    readonly madeBy: string;
    readonly madeByName: string | null;
    /** Where anybody can ask whether a file is ours. */
    readonly checkAddress: string;
  };
  readonly business: {
    readonly businessName: string;
    readonly statementName: string;
    readonly country: 'CA' | 'US';
    readonly currency: string;
    readonly zone: string;
  };
  readonly payer: {
    readonly payerReference: string;
    readonly payerName: string;
    readonly payerEmail: string | null;
    readonly payerAddress: string | null;
  };
  readonly agreement: AgreementContents;
  /** The signed forms, which go along with the printed pack. */
  readonly scans: readonly ScanContents[];
  readonly standing: {
    readonly changedAt: string | null;
    readonly endedAt: string | null;
    readonly replacedAt: string | null;
  };
  readonly consent: ConsentContents;
  readonly confirmation: readonly MailContents[];
  readonly verification: {
    /** What the payer chose on our pages. */
    readonly chosen: string | null;
    readonly method: string | null;
    readonly state: string;
    /** The accounts debits were agreed for, and what is known of each. */
    readonly accounts: readonly AccountContents[];
    readonly microdeposits: readonly MicrodepositContents[];
    readonly instantVerifications: readonly { readonly verifiedOn: string }[];
  };
  readonly changes: readonly ChangeContents[];
  /** Debits that the payer approved one by one. */
  readonly approvals: readonly ApprovalContents[];
  readonly notices: Listed<MailContents>;
  readonly debits: Listed<DebitContents>;
  readonly retention: {
    readonly months: number;
    readonly countsFrom: string;
    readonly lastDebitOn: string | null;
    readonly keepUntil: string | null;
  };
};

/** The newest entries up to a bound, and how many there are. */
export type Listed<Entry> = { readonly listed: number; readonly total: number; readonly records: readonly Entry[] };

export type AgreementContents = {
  /** `C-00000042-1`: of the payer and of the version. */
  readonly reference: string;
  readonly version: number;
  readonly category: string;
  readonly consentKind: string | null;
  readonly channel: string | null;
  readonly givenAt: string | null;
  readonly recordedAt: string;
  readonly language: 'en' | 'fr';
  readonly limit: string | null;
  readonly account: string | null;
  readonly bankName: string | null;
  readonly signedForm: string | null;
  readonly signedFormSha256: string | null;
  readonly agreementVersion: string | null;
  readonly text: string | null;
  /** The same block by block, with what stood out and which box was ticked; null where only the text is kept. */
  readonly blocks: AgreementDocument | null;
  readonly textSha256: string | null;
  /** Worked out anew from the text; null where there is none. */
  readonly textMatches: boolean | null;
  /** SHA-256 of the sealed original, which holds the number of the account in full. */
  readonly originalSha256: string | null;
  /** Whether the notice of 10 days was given up; null: no such choice, or it stands on paper. */
  readonly noticeWaived: boolean | null;
};

/** A field somebody answered, or a fact that was noted. */
export type NotedValue = { readonly field: string; readonly value: string };

export type ConsentContents = {
  readonly method: string | null;
  readonly page: string | null;
  readonly consentLabel: string | null;
  readonly linkCode: string | null;
  readonly mailedRequest: string | null;
  readonly startedAt: string | null;
  readonly authorizedAt: string | null;
  readonly clickedAt: string | null;
  readonly zone: string | null;
  readonly ip: string | null;
  readonly browser: string | null;
  readonly answers: readonly NotedValue[];
  readonly further: readonly NotedValue[];
};

export type ScanContents = {
  readonly version: number;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly pages: number | null;
  readonly sha256: string;
  readonly keptSince: string;
  readonly goesAlong: ScanPlace;
};

/** Drawn on a page of its own and attached as it is · attached · too large for a pack · gone, or not found clean. */
export type ScanPlace = 'drawn' | 'attached' | 'too_large' | 'not_kept';

export type AccountContents = {
  readonly version: number;
  readonly account: string | null;
  readonly validatedBy: string | null;
  readonly validatedAt: string | null;
};

export type MailContents = {
  readonly template: string;
  readonly address: string;
  readonly subject: string;
  readonly writtenAt: string;
  readonly sentAt: string | null;
  readonly bouncedAt: string | null;
  readonly delivery: string;
  /** What the mail server said of it, when it took or when it refused it. */
  readonly serverAnswer: string | null;
  /** What it said, without what opens something in the name of the payer. */
  readonly said: string;
};

export type MicrodepositContents = {
  readonly id: string;
  readonly requestedOn: string;
  readonly expiresOn: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly attempts: number;
  readonly verifiedAt: string | null;
};

export type ChangeContents = {
  readonly version: number;
  readonly kind: string;
  readonly recordedAt: string;
  readonly actor: string;
  readonly actorName: string | null;
  readonly channel: string | null;
  readonly limit: string | null;
  readonly account: string | null;
  readonly signedForm: string | null;
  readonly details: readonly NotedValue[];
  /** Words of its own, where it has any. */
  readonly text: string | null;
  readonly textSha256: string | null;
  readonly textMatches: boolean | null;
  readonly originalSha256: string | null;
};

/** One debit as the payer approved it. */
export type ApprovalContents = {
  readonly version: number;
  readonly approvedAt: string;
  readonly clickedAt: string | null;
  readonly amount: string | null;
  readonly debitOn: string | null;
  readonly comment: string | null;
  readonly account: string | null;
  /** Which schedule it was planned as. */
  readonly schedule: string | null;
  readonly ip: string | null;
  readonly browser: string | null;
  readonly approvedText: string | null;
  readonly approvedTextSha256: string | null;
};

export type DebitContents = {
  readonly id: string;
  readonly requestedDate: string;
  readonly processDate: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly returnCode: string | null;
  readonly returnedOn: string | null;
  /** From which it was taken, masked. */
  readonly account: string | null;
  /** Under which the bank knows it. */
  readonly trace: string | null;
};
