import { isLongerThan } from '#shared/texts.ts'
import { tagMax, tagsMax } from './lists.ts'
import { TAGS } from './spec.ts'

/** Returns the sentence about tags that a stream cannot have; undefined if they are valid. */
export const tagsProblem = (tags: readonly string[]): string | undefined =>
  tags.length > tagsMax ? TAGS.tooMany : tags.some((tag) => isLongerThan(tag, tagMax)) ? TAGS.tooLong : undefined
