import { AppError, COMMON } from '#shared/errors.ts'

const attemptsMax = 5

/**
 * Runs `once`, which reads, decides and writes, again while it returns `conflict`: the row has changed between its read
 * and its write. Throws `busy` after five conflicts, UNAVAILABLE by default.
 */
export async function retryConflicts<Answer>(
  once: () => Promise<Answer | 'conflict'>,
  busy: () => Error = () => new AppError(COMMON.unavailable, { retryAfterSeconds: 1 }),
): Promise<Answer> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const answer = await once()
    if (answer !== 'conflict') return answer
  }
  throw busy()
}
