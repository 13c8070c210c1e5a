import type { MailContent } from '#shared/mail.ts'
import { SECURITY_SENTENCES } from '../spec/security.ts'
import { deviceName } from './device.ts'

const action = (origin: string) => ({ label: 'See where you are signed in', url: `${origin}/settings/security` })
const footnote = 'Limelight writes to you whenever something about the safety of your account changes.'
const notYou = 'If this was not you, change your password and sign out the devices that you do not know.'
/** Somebody has proved an address that nobody had before: whoever registered it has no way in any more. */
export const earlierAccessEndedMail = (hadStep: boolean, origin: string): MailContent => ({
  subject: 'Your address is confirmed, earlier sign-ins have ended',
  title: 'Your address is confirmed, earlier sign-ins have ended',
  paragraphs: [
    `You signed in with an email, and this address had not been confirmed before. Until then we could not know who had made the account, so its password and every sign-in from before${hadStep ? ', and the second step of signing in,' : ''} no longer count.`,
    'If you made it yourself, nothing is lost: choose a password, or go on signing in by email. If you did not, look through the profile and the settings.',
  ],
  action: { label: 'Choose a password', url: `${origin}/auth?mode=reset` },
  footnote,
})

/** A spent refresh token came back (decision B2). */
export const sessionReusedMail = (userAgent: string | null, origin: string): MailContent => ({
  subject: 'We signed out one of your devices',
  title: 'We signed out one of your devices',
  paragraphs: [
    `A sign-in of yours (${deviceName(userAgent)}) was used from two places at once, which can mean that someone has copied it. We ended it for both.`,
    'You can sign in again right away. If you do not know why this happened, change your password too.',
  ],
  action: action(origin),
  footnote,
})

export const totpEnabledMail = (origin: string): MailContent => ({
  subject: 'Two-step sign-in is on',
  title: 'Two-step sign-in is on',
  paragraphs: ['From now on signing in also asks for a code from your authenticator app.', notYou],
  action: action(origin),
  footnote,
})

export const totpDisabledMail = (weeklyStopped: boolean, origin: string): MailContent => ({
  subject: 'Two-step sign-in is off',
  title: 'Two-step sign-in is off',
  paragraphs: [
    'From now on the first step alone is enough to sign in.',
    ...(weeklyStopped ? [SECURITY_SENTENCES.weeklyStopped] : []),
    notYou,
  ],
  action: action(origin),
  footnote,
})

export const recoveryCodeUsedMail = (origin: string): MailContent => ({
  subject: 'A recovery code was used',
  title: 'A recovery code was used',
  paragraphs: [
    'Someone used one of your recovery codes in place of a code from your app. That code is spent now.',
    notYou,
  ],
  action: action(origin),
  footnote,
})
