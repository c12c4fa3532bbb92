import { describe, test } from 'vitest';
import { CASE_MS_MAX, crashStories, STORIES } from './testing/crash-stories.ts';

const { expectSurvived } = crashStories();

describe('kill -9 of the process that runs the day', () => {
  test.each(STORIES.files.map((failpoints) => [failpoints.join(', '), failpoints] as const))(
    'at %s: each on its first hit and again on the second of the next start',
    (_, failpoints) => expectSurvived(failpoints),
    CASE_MS_MAX,
  );
});
