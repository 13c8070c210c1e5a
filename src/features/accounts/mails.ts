import * as z from 'zod'
import { type MailContext, mailTemplate } from '#server/outbox/mail-template.ts'
import { fullZonedMoment, zonedDay } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { tokensAre } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import { codeOf, tokenOf } from './mail-links/rules.ts'
import { mailLifeMs } from './mail-links/spec.ts'
import { deviceName } from './sessions/rules.ts'
import { deletionDays } from './spec.ts'
import { TWO_STEP_SENTENCES } from './two-step/spec.ts'

const minutes = (ms: number) => `${ms / 60_000} minutes`
const hours = (ms: number) => `${ms / 3_600_000} hours`
const days = (ms: number) => `${ms / 86_400_000} days`

/** Link and code of one mail. */
export type MailProof = {
  url: string
  code: string
  /** True if only the requesting browser can use the link. Other browsers need the code. */
  isBound: boolean
}

const never = 'Limelight never asks you for this code.'

/** Mail with the one-time link and code to sign in. */
export const signInMail = ({ url, code, isBound }: MailProof): MailContent => ({
  subject: 'Sign in to Limelight',
  title: 'Sign in to Limelight',
  paragraphs: [
    isBound
      ? 'Press the button in the browser where you requested this email to sign in.'
      : 'Press the button to sign in.',
  ],
  action: { label: 'Sign in', url },
  code: { digits: code, label: 'In another browser, type this code instead' },
  closing: [
    `Link and code work once and hold for ${minutes(mailLifeMs.link)}.`,
    `If you did not request this, ignore this email: no one can sign in without it. ${never}`,
  ],
  footnote: 'You get this email because someone asked to sign in to Limelight with this address.',
})

export const resetMail = ({ url, code, isBound }: MailProof): MailContent => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  paragraphs: [
    isBound
      ? 'Press the button in the browser where you requested this email. Your old password works until you have chosen a new one.'
      : 'Press the button. Your old password works until you have chosen a new one.',
  ],
  action: { label: 'Choose a new password', url },
  code: { digits: code, label: 'In another browser, type this code instead' },
  closing: [
    `Link and code work once and hold for ${minutes(mailLifeMs.reset)}.`,
    `If you did not request this, ignore this email: your password is unchanged. ${never}`,
  ],
  footnote: 'You get this email because someone asked for a new password for the account with this address.',
})

export const confirmMail = ({ url, code }: MailProof): MailContent => ({
  subject: 'Confirm your email address',
  title: 'Welcome to Limelight',
  paragraphs: ['Please confirm that this is your email address. We send receipts and password resets to it.'],
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
    'If you did not request this, someone mistyped their address: you can ignore this email.',
  ],
  footnote: 'You get this email because someone wants to use this address for their account at Limelight.',
})

/** Mail to the old email address, with a link that undoes the change. */
export const addressChangingMail = ({ url, newEmail }: { url: string; newEmail: string }): MailContent => ({
  subject: 'Your email address is about to change',
  title: 'Your address is about to change',
  paragraphs: [
    `Someone who knows your password asked to change the address of your account to ${newEmail}. It changes as soon as it is confirmed there.`,
    "Was it you? Then you don't need to do anything.",
  ],
  action: { label: 'This was not me', url },
  closing: [
    `The button keeps this address, or brings it back, for ${days(mailLifeMs.undo)}. It also signs out every device and asks you for a new password.`,
  ],
  footnote: 'Limelight writes to you whenever the address of your account is to change.',
})

export const passwordChangedMail = (
  { how, changedAt, timeZone }: { how: 'changed' | 'reset'; changedAt: Date; timeZone: string },
  origin: string,
): MailContent => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  paragraphs: [
    how === 'reset'
      ? 'A new password was chosen with an email that we sent you. Every device was signed out.'
      : 'A new password was chosen in your settings. Every other device was signed out.',
  ],
  facts: [['When', fullZonedMoment(changedAt, timeZone)]],
  action: { label: 'This was not me', url: `${origin}/auth?mode=reset` },
  closing: ["Was it you? Then you don't need to do anything. Otherwise choose a new password at once."],
  footnote: 'Limelight writes to you whenever your password changes.',
})

type Deletion = {
  state: 'requested' | 'restored' | 'done'
  displayName: string
  tokens: number
  deletionDate: Date | null
  timeZone: string
}

const accountFootnote = 'Limelight writes to you because this is about your account itself.'

/** Mail about an account deletion that was requested, cancelled or completed. */
export function deletionMail(
  { state, displayName, tokens, deletionDate, timeZone }: Deletion,
  origin: string,
): MailContent {
  if (state === 'restored')
    return {
      subject: 'Your account stays',
      title: 'Good to have you back',
      paragraphs: ['Your account will not be deleted. Everything is as it was.'],
      action: { label: 'Go to Limelight', url: `${origin}/` },
      footnote: accountFootnote,
    }
  if (state === 'done')
    return {
      subject: 'Your account is deleted',
      title: 'Your account is deleted',
      paragraphs: [
        `Goodbye, ${displayName}. Your data is deleted; payments stay in our books without your name.`,
        'This is the last email you get from us.',
      ],
      footnote: accountFootnote,
    }
  const lost = tokensAre(tokens)
  return {
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    paragraphs: [
      'You asked us to delete your account. No one can see it from now on, and you are signed out everywhere.',
      `If you have changed your mind, or if this was not you, sign in within ${deletionDays} days and take it back.`,
      ...(tokens > 0 ? [`After that ${lost} lost, as you agreed.`] : []),
    ],
    ...(deletionDate && { facts: [['Deleted for good on', zonedDay(deletionDate, timeZone)]] }),
    action: { label: 'Keep my account', url: `${origin}/auth?mode=signin` },
    footnote: accountFootnote,
  }
}

const toDevices = (origin: string) => ({ label: 'See where you are signed in', url: `${origin}/settings/security` })
const safetyFootnote = 'Limelight writes to you whenever something about the safety of your account changes.'
const notYou = 'If this was not you, change your password and sign out the devices that you do not know.'
/** Mail after the first proof of an email address. Access of the person who registered it before has ended. */
export const earlierAccessEndedMail = (hadStep: boolean, origin: string): MailContent => ({
  subject: 'Your address is confirmed, earlier sign-ins have ended',
  title: 'Your address is confirmed, earlier sign-ins have ended',
  paragraphs: [
    `You signed in with an email, and this address had not been confirmed before. We could not know who made the account, so the old password and every earlier sign-in${hadStep ? ', and the second step of signing in,' : ''} no longer count.`,
    'If you made it yourself, nothing is lost: choose a password, or go on signing in by email. If you did not, look through the profile and the settings.',
  ],
  action: { label: 'Choose a password', url: `${origin}/auth?mode=reset` },
  footnote: safetyFootnote,
})

/** Mail after a spent refresh token was used again. */
export const sessionReusedMail = (userAgent: string | null, origin: string): MailContent => ({
  subject: 'We signed out one of your devices',
  title: 'We signed out one of your devices',
  paragraphs: [
    `One of your sign-ins (${deviceName(userAgent)}) was used from two places at once, which can mean that someone has copied it. We ended it for both.`,
    'You can sign in again right away. If you do not know why this happened, change your password too.',
  ],
  action: toDevices(origin),
  footnote: safetyFootnote,
})

export const totpEnabledMail = (origin: string): MailContent => ({
  subject: 'Two-step sign-in is on',
  title: 'Two-step sign-in is on',
  paragraphs: ['From now on signing in also asks for a code from your authenticator app.', notYou],
  action: toDevices(origin),
  footnote: safetyFootnote,
})

export const totpDisabledMail = (weeklyStopped: boolean, origin: string): MailContent => ({
  subject: 'Two-step sign-in is off',
  title: 'Two-step sign-in is off',
  paragraphs: [
    'Signing in no longer asks for a code.',
    ...(weeklyStopped ? [TWO_STEP_SENTENCES.weeklyStopped] : []),
    notYou,
  ],
  action: toDevices(origin),
  footnote: safetyFootnote,
})

export const recoveryCodeUsedMail = (origin: string): MailContent => ({
  subject: 'A recovery code was used',
  title: 'A recovery code was used',
  paragraphs: [
    'Someone used one of your recovery codes in place of a code from your app. That code is spent now.',
    notYou,
  ],
  action: toDevices(origin),
  footnote: safetyFootnote,
})

const suspension = z.object({ reason: z.string(), until: z.coerce.date().nullable(), time_zone: readerZone })
type Suspension = z.infer<typeof suspension>
const suspendedMail = ({ reason, until, time_zone }: Suspension, origin: string): MailContent => ({
  subject: 'Your account is suspended',
  title: 'Your account is suspended',
  paragraphs: [
    until
      ? `You cannot use Limelight until ${fullZonedMoment(until, time_zone)}.`
      : 'You cannot use Limelight for now.',
    'We signed you out everywhere. You can still sign in to read the reason, to appeal and to export your data.',
  ],
  facts: [
    ['Reason', reason],
    ['Until', until ? fullZonedMoment(until, time_zone) : 'We lift it'],
  ],
  action: { label: 'Sign in', url: `${origin}/auth?mode=signin` },
  footnote: accountFootnote,
})

const restoredMail = (origin: string): MailContent => ({
  subject: 'Your account is open again',
  title: 'Your account is open again',
  paragraphs: ['Your account is no longer suspended. You can use Limelight as before.'],
  action: { label: 'Go to Limelight', url: `${origin}/` },
  footnote: accountFootnote,
})

const roleNames = { fan: 'a fan', creator: 'a creator', admin: 'an admin' } as const

const roleChangedMail = (role: keyof typeof roleNames, origin: string): MailContent => ({
  subject: 'Your role has changed',
  title: `You are ${roleNames[role]} now`,
  paragraphs: [
    `We made your account ${roleNames[role]}'s. You need not sign in again.`,
    ...(role === 'admin' ? ['Set up two-step sign-in before your first work as an admin.'] : []),
  ],
  action: { label: 'Go to Limelight', url: `${origin}/` },
  footnote: accountFootnote,
})

const nothing = z.object({})
const proof = z.object({
  proof_id: z.string(),
  /** True if only the requesting browser can use the link. */
  bound: z.boolean(),
  /** Path of the product to open after sign-in. */
  redirect: z.string().nullable(),
  /** Absent in rows that an older version wrote. */
  expires_at: z.coerce.date().nullish(),
})
/** Returns the expiry of link and code. The outbox does not send the mail after it. */
const codeMail = { priority: 'code', until: ({ expires_at }: z.infer<typeof proof>) => expires_at ?? null } as const

/** Derives link and code from the id, so that a row of the outbox contains no secret. */
function secretsOf({ proof_id, bound, redirect }: z.infer<typeof proof>, path: string, context: MailContext) {
  const url = new URL(path, context.origin)
  if (redirect !== null) url.searchParams.set('redirect', redirect)
  // browsers do not send the URL fragment, so that no server log contains the token
  url.hash = `token=${tokenOf(context.secret, proof_id, bound)}`
  return { url: url.href, code: codeOf(context.secret, proof_id), isBound: bound }
}

/** Mail templates of accounts. */
export const mails = {
  sign_in_link: mailTemplate(proof, (props, context) => signInMail(secretsOf(props, '/auth?mode=callback', context)), {
    ...codeMail,
    audience: 'with account',
  }),
  reset_password: mailTemplate(
    proof,
    (props, context) => resetMail(secretsOf(props, '/auth/reset-password', context)),
    { ...codeMail, audience: 'with account' },
  ),
  confirm_email: mailTemplate(proof, (props, context) => confirmMail(secretsOf(props, '/auth/callback', context)), {
    ...codeMail,
    audience: 'with account',
  }),
  new_email: mailTemplate(proof, (props, context) => newAddressMail(secretsOf(props, '/auth/callback', context)), {
    ...codeMail,
    audience: 'without account',
  }),
  email_changing: mailTemplate(proof.extend({ new_email: z.string() }), (props, context) => {
    const { url } = secretsOf(props, '/auth/callback?mode=undo', context)
    return addressChangingMail({ url, newEmail: props.new_email })
  }),
  password_changed: mailTemplate(
    z.object({ how: z.enum(['changed', 'reset']), changed_at: z.coerce.date(), time_zone: readerZone }),
    ({ how, changed_at, time_zone }, { origin }) =>
      passwordChangedMail({ how, changedAt: changed_at, timeZone: time_zone }, origin),
  ),

  /** Sent to the former email address of the account, which other accounts can use after the deletion. */
  account_deletion: mailTemplate(
    z.object({
      state: z.enum(['requested', 'restored', 'done']),
      display_name: z.string(),
      tokens: z.number(),
      deletion_date: z.coerce.date().nullable(),
      time_zone: readerZone,
    }),
    ({ state, display_name, tokens, deletion_date, time_zone }, { origin }) =>
      deletionMail(
        { state, displayName: display_name, tokens, deletionDate: deletion_date, timeZone: time_zone },
        origin,
      ),
  ),

  account_suspended: mailTemplate(suspension, (props, { origin }) => suspendedMail(props, origin), {
    audience: 'with account',
  }),
  role_changed: mailTemplate(
    z.object({ role: z.enum(['fan', 'creator', 'admin']) }),
    ({ role }, { origin }) => roleChangedMail(role, origin),
    { audience: 'with account' },
  ),
  account_restored: mailTemplate(nothing, (_, { origin }) => restoredMail(origin), { audience: 'with account' }),

  session_reused: mailTemplate(
    z.object({ user_agent: z.string().nullable() }),
    ({ user_agent }, { origin }) => sessionReusedMail(user_agent, origin),
    { audience: 'with account' },
  ),
  totp_enabled: mailTemplate(nothing, (_, { origin }) => totpEnabledMail(origin), { audience: 'with account' }),
  totp_disabled: mailTemplate(
    z.object({ weekly_stopped: z.boolean().default(false) }),
    ({ weekly_stopped }, { origin }) => totpDisabledMail(weekly_stopped, origin),
    { audience: 'with account' },
  ),
  earlier_access_ended: mailTemplate(
    z.object({ had_step: z.boolean() }),
    ({ had_step }, { origin }) => earlierAccessEndedMail(had_step, origin),
    { audience: 'with account' },
  ),
  recovery_code_used: mailTemplate(nothing, (_, { origin }) => recoveryCodeUsedMail(origin), {
    audience: 'with account',
  }),
}
