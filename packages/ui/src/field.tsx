import { m } from '@cordelle/i18n/messages';
import { CircleX } from 'lucide-react';
import { type AriaAttributes, createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';

type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': AriaAttributes['aria-invalid'];
};

const FieldContext = createContext<FieldWiring | null>(null);

export type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  /** Words of the error; its absence means the value is fine. */
  error?: ReactNode;
  optional?: boolean;
  /** Id of the control, so that an error summary can point at it. Made up when absent. */
  id?: string;
  className?: string;
};

/** Label above, hint under it, error between hint and control; the control inside names and describes itself by them. */
export function Field({ label, hint, error, optional = false, id, children, className }: FieldProps) {
  useLocale();
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div data-noprint="" className={cn('grid gap-1.5', className)}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> {m.ui_optional()}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-muted-foreground text-small">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <FieldContext
        value={{ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}
      >
        {children}
      </FieldContext>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-destructive text-table">
      <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** What a control inside a `Field` spreads on itself; what it was given by hand wins. */
export function useFieldWiring(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: AriaAttributes['aria-invalid'];
}): FieldWiring | Record<string, never> {
  const field = useContext(FieldContext);
  if (!field) return {};
  const describedBy = [own['aria-describedby'], field['aria-describedby']].filter(Boolean).join(' ') || undefined;
  return {
    id: own.id ?? field.id,
    'aria-describedby': describedBy,
    'aria-invalid': own['aria-invalid'] ?? field['aria-invalid'],
  };
}

/** Several controls that answer one question: radios, a date in parts, an address. */
export function FieldSet({
  legend,
  hint,
  error,
  id,
  children,
  className,
}: Omit<FieldProps, 'label' | 'optional'> & { legend: ReactNode }) {
  const generated = useId();
  const ownId = id ?? generated;
  const describedBy = [hint && `${ownId}-hint`, error && `${ownId}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset id={ownId} aria-describedby={describedBy} className={cn('grid gap-1.5', className)}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {hint && (
        <p id={`${ownId}-hint`} className="text-muted-foreground text-small">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${ownId}-error`}>{error}</FieldError>}
      {children}
    </fieldset>
  );
}
