import type { MailContent } from '#shared/mail.ts'
import { deletionDays } from '../spec/data.ts'

type Deletion = {
  state: 'requested' | 'restored' | 'done'
  displayName: string
  tokens: number
  deletionDate: Date | null
}

const dateText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const footnote = 'Limelight writes to you because this is about your account itself.'

/** Asked for, taken back, done. */
export function deletionMail({ state, displayName, tokens, deletionDate }: Deletion, origin: string): MailContent {
  if (state === 'restored')
    return {
      subject: 'Your account stays',
      title: 'Good to have you back',
      paragraphs: ['Your account will not be deleted. Everything is as it was.'],
      action: { label: 'Go to Limelight', url: `${origin}/` },
      footnote,
    }
  if (state === 'done')
    return {
      subject: 'Your account is deleted',
      title: 'Your account is deleted',
      paragraphs: [
        `Goodbye, ${displayName}. What was about you is gone; what was paid stays in our books under no name.`,
        'This is the last email you get from us.',
      ],
      footnote,
    }
  const lost = tokens === 1 ? '1 token is' : `${tokens.toLocaleString('en-US')} tokens are`
  return {
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    paragraphs: [
      'You asked us to delete your account. No one can see it from now on, and you are signed out everywhere.',
      `If you have changed your mind, or if this was not you, sign in within ${deletionDays} days and take it back.`,
      ...(tokens > 0 ? [`After that ${lost} lost, as you agreed.`] : []),
    ],
    ...(deletionDate && { facts: [['Deleted for good on', dateText(deletionDate)]] }),
    action: { label: 'Keep my account', url: `${origin}/auth?mode=signin` },
    footnote,
  }
}
