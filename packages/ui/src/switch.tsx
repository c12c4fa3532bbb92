import { Switch as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type SwitchProps = Omit<ComponentProps<typeof Primitive.Root>, 'children'> & {
  /** Words before the switch; without them give `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
};

/** A setting that is on or off. Where it does not take effect at once, the form says that it is not saved yet. */
export function Switch({ label, hint, id, className, ...rest }: SwitchProps) {
  const generated = useId();
  const ownId = id ?? generated;
  const toggle = (
    <Primitive.Root
      {...rest}
      id={ownId}
      aria-describedby={hint ? `${ownId}-hint` : rest['aria-describedby']}
      className={cn(
        'inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted p-0.5 transition-colors disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
    >
      <Primitive.Thumb className="block size-4.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground" />
    </Primitive.Root>
  );
  if (!label) return toggle;
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={ownId} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${ownId}-hint`} className="text-muted-foreground text-small">
            {hint}
          </p>
        )}
      </div>
      {toggle}
    </div>
  );
}
