/** One question of the cache, as `trpc.useUtils()` names it. */
export type CachedAnswer<Input, Answer> = {
  readonly cancel: (input: Input) => Promise<void>;
  readonly setData: (input: Input, next: Answer) => unknown;
};

/**
 * Shows what a change answered as the answer of its question from now on, or what a function makes of the one that is shown.
 * What was asked before the change, and comes after it, is not shown.
 */
export function showAnswer<Input, Answer>(
  cached: CachedAnswer<Input, Answer>,
  input: NoInfer<Input>,
  answer: NoInfer<Answer>,
): void {
  // What is under way is given up at once; that it ended is nothing to wait for.
  void cached.cancel(input);
  cached.setData(input, answer);
}
