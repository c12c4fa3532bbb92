/** A file that was looked into: its bytes may be kept and handed out under this name and type. */
export type CheckedFile = {
  readonly filename: string;
  readonly contentType: 'application/pdf' | 'application/json' | 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  /** Of a PDF. */
  readonly pages?: number;
  readonly scan: 'clean' | 'pending';
};
