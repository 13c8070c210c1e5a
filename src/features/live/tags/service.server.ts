import { flagsIn } from '#features/moderation/index.server.ts'
import { AppError } from '#shared/errors.ts'
import { TAG_REFUSALS } from './spec.ts'

/** Refuses tags with a word or link of the moderators' list. @throws AppError TAG_FLAGGED */
export function requireTags(tags: readonly string[]): void {
  if (flagsIn(tags.join(' ')).length > 0) throw new AppError(TAG_REFUSALS.flagged)
}
