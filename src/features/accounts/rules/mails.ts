import type { MailContent } from '#shared/mail.ts'
import { mailLifeMs } from '../spec/mails.ts'

const minutes = (ms: number) => `${ms / 60_000} minutes`
const hours = (ms: number) => `${ms / 3_600_000} hours`
const days = (ms: number) => `${ms / 86_400_000} days`

/** A link into the product with the secrets of one mail. */
export type MailProof = {
  url: string
  code: string
  /** Only the browser that asked can use the link; others type the code. */
  isBound: boolean
}

const never = 'Limelight never asks you for this code.'

/** The one-time link (decision B3). */
export const signInMail = ({ url, code, isBound }: MailProof): MailContent => ({
  subject: 'Sign in to Limelight',
  title: 'Sign in to Limelight',
  paragraphs: [
    isBound
      ? 'Press the button in the browser where you asked for this email, and you are in.'
      : 'Press the button, and you are in.',
  ],
  action: { label: 'Sign in', url },
  code: { digits: code, label: 'In another browser, type this code instead' },
  closing: [
    `Link and code work once and hold for ${minutes(mailLifeMs.link)}.`,
    `If you did not ask for this, ignore it: without this email no one gets in. ${never}`,
  ],
  footnote: 'You get this email because someone asked to sign in to Limelight with this address.',
})

export const resetMail = ({ url, code, isBound }: MailProof): MailContent => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  paragraphs: [
    isBound
      ? 'Press the button in the browser where you asked for this email. Your old password works until you have chosen a new one.'
      : 'Press the button. Your old password works until you have chosen a new one.',
  ],
  action: { label: 'Choose a new password', url },
  code: { digits: code, label: 'In another browser, type this code instead' },
  closing: [
    `Link and code work once and hold for ${minutes(mailLifeMs.reset)}.`,
    `If you did not ask for this, ignore it: your password stays as it is. ${never}`,
  ],
  footnote: 'You get this email because someone asked for a new password for the account with this address.',
})

export const confirmMail = ({ url, code }: MailProof): MailContent => ({
  subject: 'Confirm your email address',
  title: 'Welcome to Limelight',
  paragraphs: ['Please confirm that this is your address. Receipts and a forgotten password then find you.'],
  action: { label: 'Confirm address', url },
  code: { digits: code, label: 'Or type this code in Limelight' },
  closing: [
    `Link and code work once and hold for ${hours(mailLifeMs.confirm)}.`,
    'If you have no account at Limelight, someone mistyped their address: you can ignore this email.',
  ],
  footnote: 'You get this email because someone made an account at Limelight with this address.',
})

export const newAddressMail = ({ url, code }: MailProof): MailContent => ({
  subject: 'Confirm your new email address',
  title: 'Is this your new address?',
  paragraphs: ['Confirm it, and Limelight writes to you here from now on. You sign in with this address then.'],
  action: { label: 'Confirm new address', url },
  code: { digits: code, label: 'Or type this code in Limelight' },
  closing: [
    `Link and code work once and hold for ${hours(mailLifeMs.email)}.`,
    'If you did not ask for this, someone mistyped their address: you can ignore this email.',
  ],
  footnote: 'You get this email because someone wants to use this address for their account at Limelight.',
})

/** To the old address, with the way back. */
export const addressChangingMail = ({ url, newEmail }: { url: string; newEmail: string }): MailContent => ({
  subject: 'Your email address is about to change',
  title: 'Your address is about to change',
  paragraphs: [
    `Someone who knows your password asked to change the address of your account to ${newEmail}. It changes as soon as it is confirmed there.`,
    'Was it you? Then you need not do anything.',
  ],
  action: { label: 'This was not me', url },
  closing: [
    `The button keeps this address, or brings it back, for ${days(mailLifeMs.undo)}. It also signs out every device and asks you for a new password.`,
  ],
  footnote: 'Limelight writes to you whenever the address of your account is to change.',
})

export const passwordChangedMail = (
  { how, changedAt }: { how: 'changed' | 'reset'; changedAt: Date },
  origin: string,
): MailContent => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  paragraphs: [
    how === 'reset'
      ? 'A new password was chosen with an email that we sent you. Every device was signed out.'
      : 'A new password was chosen in your settings. Every other device was signed out.',
  ],
  facts: [['When', `${changedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`]],
  action: { label: 'This was not me', url: `${origin}/auth?mode=reset` },
  closing: ['Was it you? Then you need not do anything. Otherwise choose a new password at once.'],
  footnote: 'Limelight writes to you whenever your password changes.',
})
