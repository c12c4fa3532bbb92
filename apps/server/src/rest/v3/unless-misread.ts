import { refusalOf } from '@cordelle/api/refusal.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';

/**
 * What asking found, unless the call itself would refuse the form of what was sent: whoever asks hears that in its words, once
 * they may ask at all. `only`: the fields that the question is about.
 */
export async function unlessMisread(
  asking: Promise<unknown>,
  misread: z.core.$ZodError | null,
  only: readonly string[] | null,
): Promise<unknown> {
  if (misread === null) return asking;
  const refusedFor = (issues: z.core.$ZodIssue[]) =>
    new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError(issues) });
  const found = await asking.catch((error: unknown) => {
    throw refusalOf(error, 'en').code === 'input.invalid' ? refusedFor(misread.issues) : error;
  });
  const inQuestion = misread.issues.filter(
    (issue) => only === null || placesOf(issue).some((place) => only.includes(place)),
  );
  if (inQuestion.length > 0) throw refusedFor(inQuestion);
  return found;
}

const placesOf = (issue: z.core.$ZodIssue): string[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1)).map((name) => snakeCase(String(name)));
