/** A path of this console, and nothing a browser could take for another site. */
export const isLocalPath = (address: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(address) && !address.startsWith('/login');

/** Where to sign in so that one comes back to `href`. */
export const signInAddress = (href: string): string =>
  isLocalPath(href) && href !== '/' ? `/login?after=${encodeURIComponent(href)}` : '/login';
