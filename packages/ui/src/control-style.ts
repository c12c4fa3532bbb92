/** What every field control looks like: an edge of 3:1, red and thicker when it is wrong. */
export const controlStyle =
  'h-field w-full min-w-0 rounded-control border border-input bg-card px-3 text-body text-foreground placeholder:text-muted-foreground ' +
  'disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:bg-muted aria-invalid:border-2 aria-invalid:border-destructive in-[.payer]:h-control';
