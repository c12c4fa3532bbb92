/** Beginnings that a spreadsheet program would calculate, behind the apostrophe our exports put before them. */
const GUARDED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A cell as it was before an export guarded it, so that what was exported comes back the same. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, '');
