import { reason } from '#shared/errors.ts'
import { notOneself, personNotFound } from '#shared/refusals.ts'

export const reportDetailsMax = 1_000

export const REPORT_TEXTS = {
  ask: (name: string) => `Report ${name}`,
  message: 'Report this message',
  about: 'One of our team reads it. The person you report does not see your name.',
  part: 'Report',
  parts: { person: 'This person', profile: 'Name or profile text', picture: 'Profile photos' },
  rating: (name: string) => `the rating by ${name}`,
  which: 'What is it about?',
  choose: 'Please choose',
  what: 'What happened?',
  send: 'Send report',
  rules: 'Read the house rules',
  reason: 'Please choose a topic.',
  details: `At most ${reportDetailsMax} characters.`,
  reported: 'Thank you. We will look at it.',
} as const

export const REPORT_REFUSALS = {
  toOneself: notOneself,
  personNotFound,
  contentNotFound: reason('not_found', 'CONTENT_NOT_FOUND', "We can't find this content."),
} as const
