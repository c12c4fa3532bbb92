import type { ReactNode } from 'react';

/** What a list says that is too narrow on a phone to be read there. */
export const WholeOnPhones = ({ children }: { children: ReactNode }) => <span className="sm:hidden">{children}</span>;
