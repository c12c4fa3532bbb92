/** Years from which on somebody answers for a business by themselves, everywhere in both countries at the latest. */
const OF_AGE_YEARS = 19;

/** Whether somebody is not of age on a day; days are `YYYY-MM-DD`. Born on 29 February, they are on 1 March. */
export function isUnderAge(dateOfBirth: string, today: string): boolean {
  const [year = 0, ...monthAndDay] = dateOfBirth.split('-').map(Number);
  const of = [year + OF_AGE_YEARS, ...monthAndDay].map((part, index) =>
    String(part).padStart(index === 0 ? 4 : 2, '0'),
  );
  return today < of.join('-');
}
