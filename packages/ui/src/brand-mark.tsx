import { BRAND } from './brand.ts';
import { cn } from './cn.ts';

/** Two parallel strands curving into a C, the lower end running on as a pulled line. One colour, legible at 16 px. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn('size-6 shrink-0 text-primary', className)}
    >
      <path d="M18 4.9A9 9 0 1 0 12 21h10" />
      <path d="M15.6 8.6A5 5 0 1 0 12 17h7" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 font-bold text-h2', className)}>
      <BrandMark />
      {BRAND.name}
    </span>
  );
}
