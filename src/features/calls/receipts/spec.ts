import { reason } from '#shared/errors.ts'
import { freeSeconds } from '../billing/spec.ts'

/** Page size of past calls. */
export const historyPage = { default: 20, max: 50 } as const
/** Type (`typ`) in the header of a receipt's signature. */
export const receiptType = 'limelight-receipt+jws'

export const RECEIPT_REFUSALS = {
  notOver: reason('conflict', 'CALL_NOT_OVER', 'This call is not over yet.'),
  never: reason('not_found', 'NO_RECEIPT', 'This call was never agreed, so there is no receipt.'),
} as const

/** Descriptions of the lines of a receipt. */
export const LINES = {
  free: `First ${freeSeconds} seconds free`,
  credit: 'Poor connection, free',
  talk: 'Talk',
  courtesy: 'Free: the fan lost the connection, once in 30 days',
  review: 'Held until a review of this call is decided',
  least: (minutes: number) => `Minimum charge (${minutes} minutes)`,
  fee: 'Fee for cancelling late or not coming',
} as const

export const RECEIPT = {
  title: 'Receipt',
  missing: 'This receipt could not be loaded.',
  gone: {
    title: 'No receipt here',
    text: 'The receipt may belong to another account, or the call was never confirmed.',
  },
  toCalls: 'All calls',
  link: 'Receipt',
  what: 'Item',
  endedAt: 'Ended',
  aboutCall: 'About this call',
  people: { fan: 'Fan', creator: 'Creator' },
  rate: 'Price',
  perMinute: '/min',
  together: 'Time together',
  counted: 'Charged time',
  lines: 'Cost',
  total: 'Total',
  nothing: 'You did not talk in this call.',
  movement: 'Transaction',
  presence: 'Connection times',
  presenceText: 'Only time confirmed by both sides is charged.',
  print: 'Print',
  check: 'Check the signature',
  checking: 'Checking...',
  good: 'Signed by Limelight, and unchanged.',
  bad: 'The signature does not match this receipt.',
  unchecked: 'The signature could not be checked. Please try again.',
  download: 'Save the signed receipt',
  about: 'Both of you read this same receipt. Anyone can check its signature with the keys at /api/v1/receipts/keys.',
} as const

/** Texts for the reasons of a disconnection. */
export const PRESENCE_ENDS = {
  silent: 'connection silent',
  media: 'no audio or video arrived',
  away: 'connection lost',
  closed: 'page closed',
  left: 'left',
  other: 'ended',
} as const
