import { csvRow } from '#shared/csv.ts'

/** One thing of a part, with the same names in the same order as every other one of it. */
export type ExportLine = Record<string, unknown>

/** What each part is, for the README; a part without a word of its own is said by its name. */
const about: Record<string, string> = {
  profile: 'who you are to us: name, address, date of birth, bio',
  creator_profile: 'your page as a creator, with your rates',
  former_usernames: 'names you had until lately',
  sessions: 'where and when you were signed in',
  balances: 'your tokens today',
  token_history: 'every token that moved, on each of your accounts',
  payouts: 'what was paid out to your bank',
  purchases: 'the tokens you bought, gifts included',
  gift_settings: 'whether others can give you tokens',
  tips_sent: 'tips you gave, with your words',
  tips_received: 'tips you got, with their words',
  notifications: 'what we told you',
  notification_preferences: 'what you want to be told, and where',
  push_devices: 'browsers that get pushes for you',
  follows: 'creators you follow',
  subscriptions: 'months that you paid for as a subscriber',
  memberships: 'creators you subscribe to',
  subscription_consents: 'renewals and prices you agreed to',
  subscription_tiers: 'what you offer to subscribers',
  uploads: 'files you uploaded',
}

type Export = { username: string; now: Date; parts: readonly string[] }

/** What somebody reads first who opens the archive. */
export const readmeOf = ({ username, now, parts }: Export): string =>
  [
    `Your data at Limelight`,
    '',
    `Everything we know of @${username}, put together on ${now.toISOString()}.`,
    '',
    'Each part is here twice: as .json for programs and as .csv for a spreadsheet (UTF-8, one line for each thing).',
    'A part of which there is nothing has only an empty .json. Times are in UTC; tokens are whole numbers.',
    '',
    ...parts.map((part) => `${part.padEnd(26)} ${about[part] ?? part.replaceAll('_', ' ')}`),
    '',
    'Not in here: what keeps others out of your account (the digest of your password, the sealed secret of two-step',
    'sign-in); your cards, which only the payment provider has; and what belongs to others, such as who follows you.',
    '',
  ].join('\r\n')

export const csvHeader = (line: ExportLine): string => `\ufeff${csvRow(Object.keys(line))}`

/** Text that a spreadsheet could take for a formula is made plain; what has parts of its own is written as JSON. */
export const csvLine = (line: ExportLine): string => csvRow(Object.values(line).map(toCell))

function toCell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
