/** `processDate` → `process_date`: names in code as the database and `/v3` write them. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
