/** What a scanner says of a file: nothing found, or the name of what was. */
export type ScanResult = { readonly state: 'clean' } | { readonly state: 'infected'; readonly found: string };

/** Looks files through for what harms whoever opens them. */
export type FileScanner = {
  /** Throws plainly where it does not answer, or cannot look into the file. */
  scan(bytes: Uint8Array): Promise<ScanResult>;
};
