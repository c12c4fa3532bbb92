import type { AgreementDocument } from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { AttachedFile } from '../attach-files.ts';

/** One text in both languages. */
export type Both = { readonly en: string; readonly fr: string };

/** Proof of a consent as it is printed: everything is text already, labels in both languages. */
export type EvidencePackFacts = {
  readonly title: Both;
  readonly business: string;
  readonly reference: string;
  /** Picture of the business, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  readonly notes: readonly Both[];
  readonly sections: readonly EvidenceSection[];
  /** The agreement as it was accepted; `none` where it stands on paper. */
  readonly agreement: {
    readonly title: Both;
    readonly language: 'en' | 'fr';
    readonly text: string | null;
    /** The same block by block; null where only the text is kept. */
    readonly document: AgreementDocument | null;
    readonly none: Both;
  };
  /** Later versions of it that have words of their own, the oldest first. */
  readonly versions: readonly EvidenceVersion[];
  readonly tables: readonly EvidenceTable[];
  /** What mails to the payer said. */
  readonly mails: { readonly title: Both; readonly note: Both | null; readonly records: readonly EvidenceMail[] };
  /** Pictures of signed forms, a page each. */
  readonly pictures: readonly EvidencePicture[];
  /** Go along inside the document, byte for byte. */
  readonly attached: readonly AttachedFile[];
  /** Nothing of it is real money. */
  readonly sandbox: boolean;
};

export type EvidenceVersion = {
  readonly title: Both;
  readonly text: string;
  readonly document: AgreementDocument | null;
};

export type EvidenceMail = { readonly heading: string; readonly lines: readonly string[]; readonly text: string };

export type EvidencePicture = {
  readonly title: Both;
  readonly caption: string;
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
};

export type EvidenceSection = {
  readonly title: Both;
  readonly rows: readonly { readonly label: Both; readonly value: string }[];
};

export type EvidenceTable = {
  readonly title: Both;
  readonly note: Both | null;
  readonly none: Both;
  /** `width`: share of the line. */
  readonly columns: readonly { readonly label: Both; readonly align: 'start' | 'end'; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
};
