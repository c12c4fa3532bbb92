import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type CheckboxProps = Omit<ComponentProps<typeof Primitive.Root>, 'children'> & {
  /** Words beside the box; without them give `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
};

/** `checked="indeterminate"` stands for some of many. */
export function Checkbox({ label, hint, id, className, ...rest }: CheckboxProps) {
  const generated = useId();
  const ownId = id ?? generated;
  const box = (
    <Primitive.Root
      {...rest}
      id={ownId}
      aria-describedby={hint ? `${ownId}-hint` : rest['aria-describedby']}
      className={cn(
        'group grid size-5 shrink-0 place-items-center rounded-chip border border-input bg-card text-primary-foreground disabled:opacity-55 aria-invalid:border-2 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary',
        className,
      )}
    >
      <Primitive.Indicator>
        <Check aria-hidden="true" className="size-4 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden="true" className="hidden size-4 group-data-[state=indeterminate]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (!label) return box;
  return (
    <div className="flex items-start gap-2.5">
      <span className="flex h-[1lh] items-center">{box}</span>
      <div>
        <label htmlFor={ownId}>{label}</label>
        {hint && (
          <p id={`${ownId}-hint`} className="text-muted-foreground text-small">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
