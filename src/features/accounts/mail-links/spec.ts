import { reason } from '#shared/errors.ts'
import { codeDigits } from '../lists.ts'

export { codeDigits } from '../lists.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes of the links and codes in mails, by purpose. */
export const mailLifeMs = { link: 10 * minute, reset: 10 * minute, confirm: day, email: day, undo: 7 * day } as const

/** Cooldown between two mails of a kind to an email address, and their maximum per hour. */
export const resendCooldownMs = minute
export const mailsPerHourMax = 10

/** Limit of code attempts per email address and network. Correct codes are not counted. */
export const codeRate = { name: 'mail-code', limit: 5, windowSeconds: 15 * 60 }
/**
 * Maximum of wrong codes for one mail from networks other than the requesting one. A code has a million values. Beyond
 * this limit the code works only in the requesting network. The link still works anywhere.
 */
export const otherNetworkCodesMax = 50

/** Limit of requested mails per network address, over all recipients. */
export const mailRate = { name: 'mail', limit: 600, windowSeconds: 60 * 60 }
/** Limit of attempts with links and codes per network address. */
export const proofRate = { name: 'mail-proof', limit: 600, windowSeconds: 15 * 60 }

export const MAIL_SENTENCES = {
  /** Shown for known and unknown email addresses alike. */
  asked: 'If there is an account for this address, an email is on its way.',
  confirmationSent: 'An email is on its way.',
  changeAsked: 'An email is on its way to the new address. Your address changes when you confirm it there.',
  codeForm: `Codes have ${codeDigits} digits.`,
  proofMissing: 'Please give the token of the link, or the email address and the code.',
  passwordWayMissing: 'Please give your current password, the token of the email, or the email address and the code.',
  challengeForm: 'A code_challenge is the SHA-256 of the verifier in base64url: 43 characters.',
  verifierForm: 'A code_verifier has 43 to 128 letters, digits and -._~.',
  sameAddress: 'This is your address already.',
  confirmAsk: 'Confirm your email.',
  confirmSent: 'We sent a code to',
  /** The same sentence in two parts. The page puts the email address between them. */
  askedFor: 'If there is an account for',
  askedThen: 'an email is on its way. Press its button, or type its code here.',
  noMail: 'No email after a minute? Check your spam folder, and that the address is the one of your account.',
  pressToSignIn: 'Confirm to sign in.',
  otherBrowser: `This link was requested in another browser. Please type the ${codeDigits}-digit code from the same email.`,
  confirmAgain: 'Sign in, and you can have the email sent again from the line at the top of the page.',
  undoAbout:
    'Your account keeps this address, or has it again. Every device is signed out, and you choose a new password.',
  undone: 'Your address is yours again',
  resetWithoutToken: `The link in the email leads here. Without it, type the ${codeDigits}-digit code from the same email.`,
  confirmed: 'Your email address is confirmed.',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
  passwordReset: 'Your password is changed and every device is signed out. Sign in with the new one.',
} as const

export const MAIL_REFUSALS = {
  linkInvalid: reason('invalid', 'LINK_INVALID', 'This link is not valid. Please ask for a new email.'),
  linkUsed: reason('conflict', 'LINK_USED', 'This link has been used already. Please ask for a new email.'),
  linkExpired: reason('invalid', 'LINK_EXPIRED', 'This link has expired. Please ask for a new email.'),
  otherBrowser: reason(
    'invalid',
    'OTHER_BROWSER',
    `This link was requested in another browser. Please type the ${codeDigits}-digit code from the email instead.`,
  ),
  codeWrong: reason('invalid', 'CODE_WRONG', 'This code is wrong or has expired.'),
  codeSpent: reason('invalid', 'CODE_SPENT', 'Too many wrong codes. Please ask for a new email.'),
  alreadyConfirmed: reason('conflict', 'ALREADY_CONFIRMED', 'Your email address is confirmed already.'),
} as const
