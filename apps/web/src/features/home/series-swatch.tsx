/** `whisker`: how far a bar may be off, not a bar. */
type Look = { readonly color: string; readonly pattern: 'hatch' | 'dots' | 'whisker' | null };

/** What a series looks like in the chart, beside its name. */
export function SeriesSwatch({ color, pattern }: Look) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3.5 shrink-0">
      {pattern === 'whisker' ? (
        <path d="M3 1h6M3 11h6M6 1v10" fill="none" stroke={color} strokeWidth="1.5" />
      ) : (
        <rect width="12" height="12" rx="2" fill={color} />
      )}
      {pattern === 'hatch' && <path d="M0 12 12 0M-3 9 9-3M3 15 15 3" stroke="var(--card)" strokeWidth="1.5" />}
      {pattern === 'dots' && (
        <g fill="var(--card)">
          <circle cx="3" cy="3" r="1.3" />
          <circle cx="9" cy="3" r="1.3" />
          <circle cx="3" cy="9" r="1.3" />
          <circle cx="9" cy="9" r="1.3" />
        </g>
      )}
    </svg>
  );
}

export function Legend({ items }: { items: readonly (Look & { readonly label: string })[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-table">
      {items.map(({ label, ...look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <SeriesSwatch {...look} />
          {label}
        </li>
      ))}
    </ul>
  );
}
