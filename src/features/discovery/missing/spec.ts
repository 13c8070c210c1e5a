import { beginningOf } from '#shared/texts.ts'

export const MISSING_SENTENCES = {
  title: 'This spotlight is empty',
  text: 'They may have changed their name.',
  search: 'Search creators',
  placeholder: 'Name or username',
} as const

const shownMax = 80

/** Title of the page, with the name that was requested. */
export const missingTitle = (name: string): string =>
  `We can't find @${beginningOf(name.replace(/^@/, ''), shownMax, '')}`
