/** A name in one field as two: the last word is the last name. Put together again they are the same; a single word is a first name. */
export function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

export const fullName = (person: { readonly firstName: string | null; readonly lastName: string | null }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ');
