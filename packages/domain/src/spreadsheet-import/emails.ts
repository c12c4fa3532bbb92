const ADDRESS = /[^\s,;<>()[\]"'|/]+@[^\s,;<>()[\]"'|/]+/g;

/** Every address of a cell, without what stands around it: `Zoë <zoe@example.test>; bo@example.test`, `mailto:…`. */
export const emailsIn = (cell: string): string[] =>
  [...cell.replace(/mailto:/gi, ' ').matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:]+$/, ''));
