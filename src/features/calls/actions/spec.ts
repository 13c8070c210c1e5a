import { tokensDo, tokensText } from '#shared/money.ts'
import { proposalHours, SENTENCES } from '../spec.ts'

/** Labels of the buttons of a call. */
export const BUTTONS = {
  accept: 'Accept',
  acceptNow: 'Accept now',
  decline: 'Decline',
  keep: 'Keep the agreed time',
  confirm: 'Confirm the new time',
  withdraw: 'Withdraw request',
  takeBack: 'Take the new time back',
  move: 'Change the time',
  propose: 'Propose another time',
  cancel: 'Cancel call',
  back: 'Back',
} as const

/** Confirmations after an action has succeeded. */
export const DONE = {
  accept: SENTENCES.accepted,
  decline: SENTENCES.declined,
  keep: 'The agreed time is kept',
  confirm: 'The new time is agreed',
  withdraw: 'Request withdrawn',
  takeBack: 'The new time was taken back',
  move: 'The call was moved',
  propose: 'The new time was proposed',
  cancel: SENTENCES.cancelled,
} as const

/** Fallback texts for errors without a text. */
export const FAILED = {
  accept: SENTENCES.acceptFailed,
  decline: SENTENCES.declineFailed,
  cancel: SENTENCES.cancelFailed,
  other: 'This could not be done. Please try again.',
} as const

export const FORMS = {
  reason: 'Reason',
  reasonHint: 'The other side sees the reason.',
  declineAsk: (fan: string) => `Decline this request? ${fan} will be notified.`,
  /** Asks a fan; creators get `SENTENCES.cancelConfirm`. */
  cancelAsk: (creator: string) => `Are you sure you want to cancel this scheduled call? ${creator} will be notified.`,
  withdrawAsk: 'Take this request back?',
  backToYou: (tokens: number) => `${tokensDo(tokens, 'comes', 'come')} back to you.`,
  backToFan: (tokens: number, fan: string) => `${tokensDo(tokens, 'goes', 'go')} back to ${fan}.`,
  feeNow: (fee: number, back: number, creator: string) =>
    `This is a late cancellation: ${tokensDo(fee, 'goes', 'go')} to ${creator}, ${tokensDo(back, 'comes', 'come')} back to you.`,
  feeLater: (fee: number, when: string) => `Cancelling is free until ${when}. After that it costs ${tokensText(fee)}.`,
  feeCosts: (fee: number) => `Cancelling now costs ${tokensText(fee)}.`,
  date: 'Date',
  time: 'Time',
  clock: (city: string) => `On the clock of ${city}.`,
  moveTo: (when: string) => `Move to ${when}`,
  proposeTo: (when: string) => `Propose ${when}`,
  moveAbout: (name: string) => `${name} will see the new time and can still accept or decline.`,
  proposeAbout: (name: string) => `${name} has up to ${proposalHours} hours to confirm.`,
  agreedStands: 'The agreed time applies until then.',
  timeMissing: 'Choose a date and a time.',
  timeSame: 'Choose a different time.',
} as const
