import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { FieldSet } from './field.tsx';

export type RadioChoiceProps<Value extends string> = {
  legend: ReactNode;
  /** Of the first choice, so that an error summary can point at it; names the group as well. */
  id: string;
  options: readonly { readonly value: Value; readonly label: ReactNode; readonly means?: ReactNode }[];
  value: string;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** One below the other also where there is room beside: in a dialog, or with long words. */
  stacked?: boolean;
};

/** One of a few, each said in words. */
export function RadioChoice<Value extends string>({
  legend,
  id,
  options,
  value,
  onChange,
  hint,
  error,
  disabled = false,
  stacked = false,
}: RadioChoiceProps<Value>) {
  return (
    <FieldSet legend={legend} hint={hint} error={error} id={`${id}-choice`}>
      <div className={cn('grid gap-2', !stacked && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${index}`;
          return (
            <div
              key={option.value}
              className="relative flex gap-3 rounded-card border bg-card p-3 has-checked:border-primary has-checked:bg-accent/60"
            >
              <input
                type="radio"
                name={id}
                id={optionId}
                value={option.value}
                checked={value === option.value}
                disabled={disabled}
                aria-describedby={option.means ? `${optionId}-means` : undefined}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(option.value)}
                className="relative z-10 mt-1 size-4 shrink-0 accent-primary disabled:opacity-55"
              />
              <div className="grid content-start gap-0.5">
                <label htmlFor={optionId} className="font-semibold after:absolute after:inset-0 after:rounded-card">
                  {option.label}
                </label>
                {option.means && (
                  <span id={`${optionId}-means`} className="text-muted-foreground text-table">
                    {option.means}
                  </span>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}
