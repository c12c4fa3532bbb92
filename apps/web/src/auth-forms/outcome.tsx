import { type ReactNode, useEffect, useRef } from 'react';

/** What a form came to, in its place: takes the focus that the form had, and with that it is read out. */
export function Outcome({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} role="status" tabIndex={-1} className="break-words outline-none">
      {children}
    </p>
  );
}
