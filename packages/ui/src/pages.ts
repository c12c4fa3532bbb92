/** More pages than these are stepped through, or jumped over. */
export const BUTTONS_MAX = 5;

/** The at most five neighbouring page numbers around `page`, both from 1. */
export function pageButtons(page: number, pages: number): number[] {
  const count = Math.min(BUTTONS_MAX, pages);
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS_MAX / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
