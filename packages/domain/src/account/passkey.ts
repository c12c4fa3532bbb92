/** Characters of the name somebody gives a passkey. */
export const PASSKEY_NAME_MAX = 50;
/** Passkeys of one person. */
export const PASSKEYS_MAX = 10;
