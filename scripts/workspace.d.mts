/** Runs turbo tasks, from its cache where nothing changed; says nothing unless one fails. Resolves to the exit code. */
export function tasks(...args: readonly string[]): Promise<number>;
