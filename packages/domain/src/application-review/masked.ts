/** A number of a person or an account as it is shown to whoever did not ask for it: its last two characters. */
export const maskedNumber = (number: string): string => `••••${number.slice(-2)}`;
