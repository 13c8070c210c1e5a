import { reason } from '#shared/errors.ts'
import type { OrderState } from './spec/lists.ts'

export * from './spec/lists.ts'

/** Decision G3: what was delivered and not answered for so long counts as accepted. */
export const acceptHours = 72
/** What is late and not cancelled by then is returned by itself. */
export const returnHours = 72
/** How many times another try may be asked for. */
export const revisionsMax = 1

export const deliveryTextMax = 5_000
export const linksMax = 10
export const linkMax = 500
export const revisionTextMax = 1_000
export const cancelTextMax = 500

export const STATES: Record<OrderState, string> = {
  ordered: 'In the making',
  delivered: 'Delivered',
  revising: 'Another try',
  accepted: 'Accepted',
  cancelled: 'Returned',
}

export const SENTENCES = {
  late: 'Late',
  orders: 'Orders',
  none: {
    buyer: {
      title: 'You have not ordered anything yet',
      text: 'What you order stands here, with the time by which you get it.',
    },
    seller: { title: 'Nobody has ordered yet', text: 'Orders stand here with the time in which you deliver them.' },
  },
  noneEnded: { title: 'Nothing has ended yet', text: 'What was accepted or returned is kept here.' },
  missing: 'Your orders could not be loaded.',
  orderMissing: 'This order could not be loaded.',
  gone: { title: 'There is no such order', text: 'It may belong to another account.' },
  /** Beside the price of an open order. */
  held: { buyer: 'held until you accept', seller: 'held for you' },
  deliver: 'Deliver',
  deliverAbout: `The other side has ${acceptHours} hours to answer; after that it counts as accepted.`,
  deliveryMissing: 'Write something, or add a link.',
  deliveryTooLong: `A delivery has at most ${deliveryTextMax.toLocaleString('en-US')} characters.`,
  delivered: 'Delivered. The tokens are yours when it is accepted.',
  linksHint: 'One address a line, beginning with https://',
  linkInvalid: 'A link is an address that begins with https://',
  linksTooMany: `At most ${linksMax} links.`,
  accept: 'Accept',
  acceptAbout: (tokens: string, name: string) => `${tokens} go to ${name}. This ends the order.`,
  accepted: 'Accepted. Thank you.',
  revise: 'Ask for another try',
  reviseHint: 'What is missing, or should be different? You can ask once.',
  reviseMissing: 'Say what should be different.',
  reviseTooLong: `At most ${revisionTextMax.toLocaleString('en-US')} characters.`,
  revised: 'Asked for another try.',
  cancelLate: 'Cancel and get your tokens back',
  cancelOwn: 'Cancel the order',
  cancelHint: 'Why? The fan reads it. All of their tokens go back.',
  cancelMissing: 'Say why.',
  cancelTooLong: `At most ${cancelTextMax} characters.`,
  cancelled: 'Cancelled. All tokens went back.',
  failed: 'This did not reach us. What you entered is still here.',
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'ORDER_NOT_FOUND', 'There is no such order.'),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot do this at the moment.'),
  notYours: reason('forbidden', 'NOT_YOURS_TO_DO', 'This is for the other side of the order to do.'),
  closed: reason('conflict', 'ORDER_CLOSED', 'This order has ended already.'),
  notDelivered: reason('conflict', 'ORDER_NOT_DELIVERED', 'Nothing has been delivered yet.'),
  delivered: reason('conflict', 'ORDER_DELIVERED', 'It was delivered. You can accept it or ask for another try.'),
  alreadyDelivered: reason('conflict', 'ALREADY_DELIVERED', 'This was delivered already and waits to be accepted.'),
  revisionUsed: reason('conflict', 'REVISION_USED', 'Another try can be asked for once.'),
  notLate: reason('conflict', 'ORDER_NOT_LATE', 'You can cancel when it is not delivered in time.'),
  attachments: reason('invalid', 'ATTACHMENTS_UNAVAILABLE', 'Files cannot be attached yet. A link works.'),
} as const
