import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { PopoverBoxProps } from './popover-box.tsx';

const load = () => import('./popover-box.tsx');
const PopoverBox = lazy(load);

export type PopoverButtonProps = Omit<ComponentProps<'button'>, 'content' | 'ref' | 'type'> &
  Pick<PopoverBoxProps, 'label' | 'align' | 'boxClassName'> & {
    /** What opens; receives what closes it. */
    content: (close: () => void) => ReactNode;
  };

/** A button that opens a box beside it. What places the box loads when somebody reaches for the button. */
export function PopoverButton({ label, align, boxClassName, content, ...rest }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense>
          <PopoverBox label={label} align={align} boxClassName={boxClassName} anchor={button} onClose={close}>
            {content(close)}
          </PopoverBox>
        </Suspense>
      )}
    </>
  );
}
