import { reason } from '#shared/refusals.ts'
import { tagMax, tagsMax } from './lists.ts'

export const TAG_REFUSALS = {
  flagged: reason('invalid', 'TAG_FLAGGED', 'A tag has a word or a link that is not allowed. Choose another tag.'),
} as const

export const TAGS = {
  title: 'Tags',
  hint: `Up to ${tagsMax}, with commas between them. Viewers find your stream by them.`,
  placeholder: 'acoustic, requests',
  chosen: 'Your tags',
  missing: 'A tag needs at least one character.',
  tooLong: `A tag has at most ${tagMax} characters.`,
  tooMany: `A stream has at most ${tagsMax} tags.`,
} as const
