/** Letters that a list has room for on a phone. */
const FITS = 36;

/** What a list says that is too narrow on a phone to be read there. */
export const WholeOnPhones = ({ children }: { children: string }) =>
  children.length > FITS ? <span className="sm:hidden">{children}</span> : null;
