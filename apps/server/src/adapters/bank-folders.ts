/** Folders of one rail under its root, the same on a disk and over SFTP. */
export const BANK_FOLDERS = {
  toBank: 'to-bank',
  received: 'to-bank/received',
  fromBank: 'from-bank',
  taken: 'from-bank/taken',
} as const;

/** A file that is still being written: neither side looks at it. */
export const PART = '.part';

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** A file name and nothing that could lead elsewhere. Throws for anything else. */
export function requireName(name: string): string {
  if (!NAME.test(name) || name.endsWith(PART)) throw new Error(`${JSON.stringify(name)} is no name of a bank file`);
  return name;
}

/** Names of finished files, oldest first. What has no proper name is left where it is, for a person to look at. */
export function finishedFiles(entries: readonly { readonly name: string; readonly modifiedMs: number }[]): string[] {
  return entries
    .filter(({ name }) => NAME.test(name) && !name.endsWith(PART))
    .sort((a, b) => a.modifiedMs - b.modifiedMs || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}
