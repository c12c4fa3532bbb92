import { z } from 'zod';

/** A file somebody hands in. Whoever walks or writes it as JSON finds what it is and never what is in it. */
export class UploadedFile {
  readonly filename: string;
  readonly #bytes: Uint8Array;

  constructor(filename: string, bytes: Uint8Array) {
    this.filename = filename;
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  toJSON(): { filename: string; sizeBytes: number } {
    return { filename: this.filename, sizeBytes: this.#bytes.byteLength };
  }
}

/** Travels as a part of a multipart body; no JSON can stand for it. */
export const uploadedFile = z.instanceof(UploadedFile);
