/** What is wrong with an entry or a file, for an engineer: it repeats no account number and no name. */
export type Fault = { readonly code: string; readonly line: number; readonly detail: string };
