import { refusalOf } from '@cordelle/api/refusal.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';

/**
 * What asking found, unless the call itself would refuse the form of what was sent: whoever asks hears that in its words, once
 * they may ask at all. `only`: the fields that the question is about. Null: nothing is wrong with the form of those, and the rest
 * is too unlike the call for more to be said of them.
 */
export async function unlessMisread(
  asking: Promise<unknown>,
  misread: z.core.$ZodError | null,
  only: readonly string[] | null,
): Promise<{ readonly found: unknown } | null> {
  if (misread === null) return { found: await asking };
  const inQuestion = misread.issues.filter(
    (issue) => only === null || placesOf(issue).some((place) => only.includes(place)),
  );
  const found = await asking.then(
    (output) => ({ found: output }),
    (error: unknown) => {
      if (refusalOf(error, 'en').code !== 'input.invalid') throw error;
      return null;
    },
  );
  if (inQuestion.length > 0) throw new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError(inQuestion) });
  return found;
}

const placesOf = (issue: z.core.$ZodIssue): string[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1)).map((name) => snakeCase(String(name)));
