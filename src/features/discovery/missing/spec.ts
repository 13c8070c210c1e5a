import { beginningOf } from '#shared/texts.ts'

export const MISSING_SENTENCES = {
  title: 'This spotlight is empty',
  text: 'They may have changed their name.',
  search: 'Search creators',
  placeholder: 'Name or username',
} as const

const shownMax = 80

/** Returns the title of the page, which contains the requested name. */
export const missingTitle = (name: string): string =>
  `We can't find @${beginningOf(name.replace(/^@/, ''), shownMax, '')}`
