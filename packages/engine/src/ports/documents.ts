import type { Currency } from '@cordelle/domain/money.ts';
import type { AgreementDocument as AgreedBlocks } from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { Registration } from '@cordelle/domain/provider/registrations.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { billingInvoiceDetail } from '@cordelle/validation/billing-invoices.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage, PayerReceipt } from '@cordelle/validation/payer-pages.ts';
import type { z } from 'zod';

/** A list as it is printed: everything is text already, in the reader's language. */
export type TableReportFacts = {
  readonly language: 'en' | 'fr';
  readonly title: string;
  /** What the list was narrowed to: days, filter, search. */
  readonly subtitle: string;
  readonly business: string;
  /** Picture of the business, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  /** Day and time, as people read them. */
  readonly generatedAt: string;
  /** `width`: share of the line. */
  readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end'; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly { readonly label: string; readonly value: string }[] | null;
  /** Nothing of it is real money. */
  readonly sandbox: boolean;
};

/** What a printed settlement says: everything is text already, in the reader's language. */
export type SettlementStatementFacts = {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Lines with their signs, and what they come to. */
  readonly equation: {
    readonly title: string;
    readonly lines: readonly { readonly label: string; readonly count: string; readonly amount: string }[];
    readonly deposit: { readonly label: string; readonly amount: string };
  };
  readonly notes: readonly string[];
  /** The payments behind the equation, with the heading of the whole document. */
  readonly payments: TableReportFacts;
};

/** What is printed of a case: everything is text already, in the reader's language. */
export type CaseFileFacts = {
  readonly language: 'en' | 'fr';
  readonly title: string;
  readonly business: string;
  readonly subtitle: string;
  /** Picture of the provider, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  readonly generatedAt: string;
  readonly parts: readonly {
    readonly title: string;
    /** How it stands, beside its title. */
    readonly state: string;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
    readonly table: {
      /** `width`: share of the line. */
      readonly columns: readonly { readonly label: string; readonly width: number }[];
      readonly rows: readonly (readonly string[])[];
    } | null;
    /** Where there is nothing to say of it. */
    readonly none: string;
  }[];
  /** Nothing of it is real. */
  readonly sandbox: boolean;
};

/** One text in both languages. */
type Both = { readonly en: string; readonly fr: string };

/** A printed evidence pack: everything is text already, labels in both languages. */
export type EvidencePackFacts = {
  readonly title: Both;
  readonly business: string;
  readonly reference: string;
  /** Picture of the business, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  readonly notes: readonly Both[];
  readonly sections: readonly {
    readonly title: Both;
    readonly rows: readonly { readonly label: Both; readonly value: string }[];
  }[];
  /** The agreement as it was accepted; `none` where it stands on paper. */
  readonly agreement: {
    readonly title: Both;
    readonly language: 'en' | 'fr';
    readonly text: string | null;
    /** The same block by block; null where only the text is kept. */
    readonly document: AgreedBlocks | null;
    readonly none: Both;
  };
  /** Later versions of it that have words of their own, the oldest first. */
  readonly versions: readonly { readonly title: Both; readonly text: string; readonly document: AgreedBlocks | null }[];
  readonly tables: readonly {
    readonly title: Both;
    readonly note: Both | null;
    readonly none: Both;
    /** `width`: share of the line. */
    readonly columns: readonly { readonly label: Both; readonly align: 'start' | 'end'; readonly width: number }[];
    readonly rows: readonly (readonly string[])[];
  }[];
  /** What mails to the payer said. */
  readonly mails: {
    readonly title: Both;
    readonly note: Both | null;
    readonly records: readonly { readonly heading: string; readonly lines: readonly string[]; readonly text: string }[];
  };
  /** Pictures of signed forms, a page each. */
  readonly pictures: readonly {
    readonly title: Both;
    readonly caption: string;
    readonly contentType: 'image/png' | 'image/jpeg';
    readonly bytes: Uint8Array;
  }[];
  /** Go along inside the document, byte for byte. */
  readonly attached: readonly { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array }[];
  /** Nothing of it is real money. */
  readonly sandbox: boolean;
};

/** What stands on a printed invoice. */
export type InvoiceDocument = Omit<z.input<typeof billingInvoiceDetail>, 'pdf'> & {
  /** No real money moves. */
  readonly sandbox: boolean;
  readonly language: Language;
  /** Who sends it; null: the provider had not said who it is. */
  /** The provider’s picture, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  readonly seller: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    readonly numbers: readonly { readonly kind: Registration; readonly number: string }[];
  } | null;
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
  };
};

/** The payer's copy of what they agreed to. */
export type AgreementDocument = {
  readonly country: Rail;
  readonly currency: Currency;
  readonly language: Language;
  /** Where anybody can check the fingerprint. */
  readonly checkAddress: string;
  /** `logo`: its picture, as `data:image/png;base64,…`; null: none. */
  readonly business: Pick<PayeeOnPage, 'name' | 'statementName'> & { readonly logo: string | null };
  readonly receipt: PayerReceipt;
};

/** A document, and what it is made from. How it looks is not known here. */
export type DocumentRequest =
  | { readonly document: 'agreement'; readonly facts: AgreementDocument }
  | { readonly document: 'case_file'; readonly facts: CaseFileFacts }
  | { readonly document: 'evidence_pack'; readonly facts: EvidencePackFacts }
  | { readonly document: 'invoice'; readonly facts: InvoiceDocument }
  | { readonly document: 'settlement_statement'; readonly facts: SettlementStatementFacts }
  | { readonly document: 'table_report'; readonly facts: TableReportFacts };

/** Draws documents as PDF. */
export type Documents = {
  /** `in_background`: nobody waits in front of it. Throws plainly when it takes too long or cannot be drawn. */
  draw(request: DocumentRequest, pace: 'at_once' | 'in_background'): Promise<Uint8Array>;
};
