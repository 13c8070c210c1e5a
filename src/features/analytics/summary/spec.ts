import { fullNumber, tokensText } from '#shared/money.ts'

/** Mails are sent from `hour` of the first day of a month until `lastDay`, in the creator's time zone. */
export const summary = { hour: 8, lastDay: 7, batch: 100, sources: 4 } as const

export const SUMMARY = {
  label: 'Monthly summary by email',
  hint: 'A summary of last month, sent on the 1st.',
  missing: 'This setting could not be loaded.',
  failed: "Couldn't save. Nothing changed.",
  subject: (month: string) => `Your ${month} on Limelight`,
  earned: (tokens: number, before: number) =>
    `You earned ${tokensText(tokens)}, after ${tokensText(before)} the month before.`,
  from: (source: string, tokens: number) => `${source}: ${tokensText(tokens)}`,
  followers: (gained: number) =>
    gained === 1 ? 'One person started following you.' : `${fullNumber(gained)} people started following you.`,
  action: 'See your figures',
  footnote: 'You get this once a month because you are a creator. You can turn it off on the Analytics page.',
} as const
