import { beginningOf } from '#shared/texts.ts'

export const MISSING_SENTENCES = {
  title: 'Nobody stands in this light',
  text: 'They may have changed their name.',
  search: 'Search creators',
  placeholder: 'Name or username',
} as const

const shownMax = 80

/** Names who was asked for, in the browser's title and to screen readers. */
export const missingTitle = (name: string): string =>
  `We can't find @${beginningOf(name.replace(/^@/, ''), shownMax, '')}`
