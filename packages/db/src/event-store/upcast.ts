/** Names that data of stored events had, and have now, by the type of the event. The log itself is never changed. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TransactionScheduleCreated: { instalmentAmounts: 'installmentAmounts' },
};

/** Returns the data of a stored event as today's schemas know it. */
export function upcast(type: string, data: unknown): unknown {
  const names = RENAMED[type];
  if (!names || typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [names[name] ?? name, value]));
}
