import { waitText } from '#shared/dates.ts'
import { reason } from '#shared/errors.ts'

/** Grace period in milliseconds in which another tab or a retry may still send a spent refresh token. */
export const refreshGraceMs = 30_000
export const sessionDays = 30
/** Days after which a sign-in ends, even if it is in use. */
export const sessionDaysMax = 180

/** Days for which a device is known after its last sign-in, and the most people it can be known for. */
export const deviceDays = 365
export const devicePeopleMax = 5

/** Maximum of devices in a person's list, newest first. */
export const sessionsMax = 100

export const SESSION_SENTENCES = {
  tooManySignIns: (seconds: number) =>
    `Too many attempts to sign in. Please wait ${waitText(seconds)}, or use a device that you have signed in on before.`,
  tooManyCodes: (seconds: number) => `Too many attempts. Please wait ${waitText(seconds)} and try again.`,
  devicesMissing: 'Your devices could not be loaded.',
  deviceOut: 'That device is signed out.',
  othersOut: 'All other devices are signed out. Your calendar feed has a new link.',
  onlyHere: 'You are not signed in on any other device.',
  devicesAbout: 'Your signed-in devices. Sign out devices you do not know or use.',
} as const

export const SESSION_REFUSALS = {
  noSession: reason('not_found', 'SESSION_NOT_FOUND', 'This device is no longer signed in.'),
} as const
