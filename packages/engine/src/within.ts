/** What `work` comes to; rejects with `late` where it takes longer, and leaves it to itself. */
export async function within<T>(ms: number, work: PromiseLike<T>, late: () => Error): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), ms);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
