const PICTURES = ['.jpeg', '.jpg', '.png'] as const;
const DOCUMENTS = [...PICTURES, '.pdf'] as const;

/** Pages that a document of a business may have; readers of longer ones find what they look for too late. */
export const DOCUMENT_PAGES_MAX = 50;

/** What may be uploaded, and how large (bytes). */
export const FILE_LIMITS = {
  authorizationForm: { maxBytes: 6_291_456, extensions: DOCUMENTS },
  /** Scans of signed forms, many at once. */
  agreementScans: { maxBytes: 100_000_000, extensions: ['.zip'] },
  logo: { maxBytes: 6_291_456, extensions: PICTURES },
  bankDocument: { maxBytes: 10_485_760, extensions: DOCUMENTS },
  onboardingDocument: { maxBytes: 10_485_760, extensions: DOCUMENTS },
  csv: { maxBytes: 5_000_000, extensions: ['.csv', '.xlsx', '.ods'] },
  /** The bank's corrected copy of one of its files, or a copy of one of ours. */
  bankFile: { maxBytes: 50_000_000, extensions: [] },
  /** A statement of the client's own bank account. */
  clientStatement: { maxBytes: 5_000_000, extensions: ['.csv', '.xml'] },
} as const;
