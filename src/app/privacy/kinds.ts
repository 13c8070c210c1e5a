import { adminWordsDays } from '#features/accounts/personal-data/spec.ts'
import { banYears } from '#features/accounts/suspension/spec.ts'
import { callEvidenceDays } from '#features/calls/meter/spec.ts'
import { visitDays } from '#features/live/spec.ts'
import { caseDays, legalDays } from '#features/moderation/spec.ts'

/** A kind of personal data: why it is kept and for how long. `/privacy` shows these rows; register.ts has their columns. */
type Kind = { title: string; purpose: string; kept: string }

/** A period of days in words: "180 days", "1 year", "3 years". */
const period = (days: number): string => {
  const years = days / 365
  if (!Number.isInteger(years)) return `${days} days`
  return years === 1 ? '1 year' : `${years} years`
}

export const kinds = {
  account: {
    title: 'Your account and profile',
    purpose: 'To sign you in, to show your profile, and to write to you.',
    kept: 'As long as your account exists.',
  },
  signIn: {
    title: 'Sign-ins and devices',
    purpose: 'To protect your account, and to show you where you are signed in.',
    kept: 'Until the sign-in ends.',
  },
  people: {
    title: 'People you follow, keep, block or mute',
    purpose: 'To show you the people you follow, and to keep away the people you blocked.',
    kept: 'Until you end it.',
  },
  fans: {
    title: "A creator's fans",
    purpose: 'To show creators who supports them, and to let them make notes.',
    kept: 'As long as both accounts exist.',
  },
  messages: {
    title: 'Messages and notifications',
    purpose: 'To bring you what others write, and to tell you what happens.',
    kept: 'Messages as long as the reader keeps them. Notifications as long as your account exists.',
  },
  money: {
    title: 'Purchases, tokens and payouts',
    purpose: 'To book payments and to pay creators.',
    kept: 'As long as the law requires. Your name and your words are erased with your account.',
  },
  selling: {
    title: 'Your content, sales and orders',
    purpose: 'To deliver it, and to show buyers what they have.',
    kept: 'Until you delete it. Sold items stay with their buyers.',
  },
  members: {
    title: 'Subscriptions',
    purpose: 'To give members what they paid for.',
    kept: 'As long as the law requires. Your name is erased with your account.',
  },
  calls: {
    title: 'Calls',
    purpose: 'To connect both sides, and to prove what was charged.',
    kept: `When each side was there: ${period(callEvidenceDays)}. The rest as long as your account exists.`,
  },
  schedule: {
    title: 'Calendar, events and tickets',
    purpose: 'To keep times free, to admit ticket holders, and to remind you.',
    kept: 'As long as your account exists.',
  },
  live: {
    title: 'Streams and chats',
    purpose: 'To show streams and chats to those who may watch.',
    kept: `Your name on visits: ${period(visitDays)}. Everything else: as long as your account exists.`,
  },
  safety: {
    title: 'Reports, decisions and appeals',
    purpose: 'To decide about reports, and to explain the decision.',
    kept: `Evidence and words: ${period(caseDays)} after the decision. Legal letters: ${period(legalDays)}. Open cases and appeals keep it until they are decided.`,
  },
  bans: {
    title: 'Accounts that were closed for good',
    purpose: 'To recognise the email address and the cards of a banned account, by marks that cannot be read back.',
    kept: `${banYears} years after the account is deleted.`,
  },
  admins: {
    title: 'Actions of admins',
    purpose: 'To check the actions of admins on accounts, and their reasons.',
    kept: `Reasons, notes and views: ${period(adminWordsDays)}. The record of each action stays, without names.`,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
