import { cn } from './cn.ts';

/** A few ways to see the same thing, beside each other; one of them is on. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** What is chosen; read aloud, not shown. */
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's, and its legend cannot stand beside the buttons
    <div role="group" aria-label={label} className="flex shrink-0 rounded-control border border-input bg-card p-0.5">
      {options.map(([option, words]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={cn(
            'min-h-7 rounded-[4px] px-2.5 text-table max-md:min-h-field',
            option === value ? 'bg-primary font-semibold text-primary-foreground' : 'hover:bg-accent',
          )}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
