import { reason } from '#shared/errors.ts'
import { counted, fullNumber, tokensDo } from '#shared/money.ts'
import type { OrderState } from './lists.ts'

export * from './lists.ts'

/** Hours after shipping at which a parcel counts as received, unless the buyer responds. */
export const receiveHours = 14 * 24
/** Hours after which a delivery counts as accepted, unless the buyer responds. */
export const acceptHours = 72
/** Hours after its deadline at which a late order is refunded automatically. */
export const returnHours = 72
/** Shortest delivery time in hours, so that no order is late from the start. */
export const leastDeliveryHours = 1
/** Revisions that a buyer can request. */
export const revisionsMax = 1

export const deliveryTextMax = 5_000
export const linksMax = 10
export const linkMax = 500
export const revisionTextMax = 1_000
export const cancelTextMax = 500
export const carrierMax = 60
export const trackingMax = 60
export const shipTextMax = 500
export const disputeTextMax = 1_000
export const decisionTextMax = 500
/** Longest quote in a mail, in characters. */
export const mailWordsMax = 500
export const addressMax = { name: 80, line: 100, city: 80, region: 80, postalCode: 16, phone: 30 } as const

export const STATES: Record<OrderState, string> = {
  ordered: 'In progress',
  shipped: 'On its way',
  delivered: 'Delivered',
  revising: 'Revision requested',
  disputed: 'In dispute',
  accepted: 'Accepted',
  cancelled: 'Refunded',
}

/** Names of the states of parcels, where they differ from those of other orders. */
export const PARCEL_STATES: Partial<Record<OrderState, string>> = {
  ordered: 'To be shipped',
  delivered: 'Arrived',
  accepted: 'Received',
}

/** Confirmation shown when leaving a page with unfinished uploads. */
export const LEAVE_FILES = {
  title: 'Leave without your files?',
  text: 'Files that are not uploaded yet are not kept. The rest of your delivery is.',
  leave: 'Leave without them',
} as const

export const SENTENCES = {
  late: 'Late',
  orders: 'Orders',
  none: {
    buyer: {
      title: 'You have not ordered anything yet',
      text: 'Your orders appear here, with their delivery times.',
    },
    seller: { title: 'No orders yet', text: 'Orders from fans appear here, with their deadlines.' },
  },
  noneEnded: { title: 'No finished orders', text: 'Accepted and returned orders appear here.' },
  missing: 'Your orders could not be loaded.',
  about: {
    fan: 'Everything you ordered, and when you get it.',
    creator: 'Orders from fans, and your own orders.',
    admin: 'Your orders, and disputes to decide.',
  },
  tabs: { sold: 'From fans', bought: 'Your orders', disputes: 'Disputes' },
  kinds: { all: 'All', offer: 'Offers', product: 'Shop' },
  search: 'Search orders',
  searchPlaceholder: 'Title or name',
  searchTooLong: 'This is too long to search for.',
  noneFound: { title: 'No orders found', text: 'Try another title or name, or another filter.' },
  orderMissing: 'This order could not be loaded.',
  gone: { title: "We can't find this order", text: 'The order may belong to another account.' },
  /** Shown beside the price of an open order. */
  held: { buyer: 'held until you accept', seller: 'held for you' },
  heldParcel: { buyer: 'held until you have it', seller: 'held for you' },
  deliver: 'Deliver',
  deliverAbout: `The other side has ${acceptHours} hours to respond; after that the order is accepted automatically.`,
  deliveryMissing: 'Write something, or add a file or a link.',
  addFiles: 'Add files',
  fileGone: 'An unsent file is kept for a day. Remove this one, and add it again.',
  deliveryTooLong: `A delivery has at most ${fullNumber(deliveryTextMax)} characters.`,
  delivered: 'Delivered. The tokens are yours when it is accepted.',
  linksHint: `Links that begin with https://, one per line, at most ${linksMax}.`,
  linkInvalid: 'Enter a link that begins with https://',
  linksTooMany: `At most ${linksMax} links.`,
  accept: 'Accept',
  acceptAbout: (tokens: number, name: string) => `${tokensDo(tokens, 'goes', 'go')} to ${name}. This ends the order.`,
  accepted: 'Accepted. Thank you.',
  revise: 'Request a revision',
  reviseHint: 'Describe the missing part. You can ask once.',
  reviseMissing: 'Describe what should be different.',
  reviseTooLong: `At most ${fullNumber(revisionTextMax)} characters.`,
  revised: 'Revision requested.',
  cancelLate: 'Cancel and get your tokens back',
  cancelOwn: 'Cancel the order',
  cancelHint: 'The fan sees this reason. All of their tokens go back.',
  cancelMissing: 'Give a reason.',
  cancelTooLong: `At most ${cancelTextMax} characters.`,
  cancelled: 'Cancelled. All tokens went back.',
  cancelEarly: 'Cancel the order',
  cancelEarlyAbout: (minutes: number, physical: boolean) =>
    `You can cancel within ${counted(minutes, 'minute')} if it hasn't ${physical ? 'shipped' : 'been delivered'}. All of your tokens come back.`,
  cancelAbout: (tokens: number) => `${tokensDo(tokens, 'goes', 'go')} back to your wallet. This ends the order.`,
  keepOrder: 'Keep the order',
  ship: 'Mark as shipped',
  shipAbout: `We notify the fan. The order is accepted after ${receiveHours / 24} days unless the fan reports a problem.`,
  shipped: 'Marked as shipped. The fan was notified.',
  tracking: 'Correct the tracking',
  carrierTooLong: `A carrier has at most ${carrierMax} characters.`,
  trackingForm: `Letters, digits, spaces and hyphens, at most ${trackingMax}.`,
  shipTooLong: `At most ${shipTextMax} characters.`,
  arrived: 'Mark as arrived',
  arrivedAbout: `For a parcel that the carrier has handed over. The fan then has ${acceptHours} hours to respond, and at least until ${receiveHours / 24} days after shipping.`,
  received: 'I have received it',
  addressTitle: 'Ship to',
  addressAbout: 'Encrypted, seen only by the two of you, and deleted when the order ends.',
  addressMissing: 'Please fill this in.',
  addressLong: 'This is too long for an address.',
  countryUnknown: 'Please choose a country.',
  phoneForm: 'Digits, spaces and + ( ) - only.',
  dispute: 'Something is wrong',
  disputeHint: 'The creator and an admin of Limelight see this. The tokens stay held until an admin decides.',
  disputeMissing: 'Describe the problem.',
  disputeTooLong: `At most ${fullNumber(disputeTextMax)} characters.`,
  disputed: 'Your dispute is open. The tokens stay held until an admin decides.',
  refund: 'Give all tokens back',
  caseOpen: {
    buyer: 'You reported a problem. The tokens stay held until an admin decides.',
    seller: 'The fan reported a problem. Give the tokens back, or wait for an admin to decide.',
  },
  cases: 'Disputes',
  caseWords: "The fan's answer",
  decisionMissing: 'Give a reason. The fan and the creator see it.',
  decisionTooLong: `At most ${decisionTextMax} characters.`,
  decided: 'Decided. The fan and the creator were notified.',
  noneCases: {
    title: 'No open dispute',
    text: 'Problems that fans report about orders appear here.',
  },
  noneDecided: {
    title: 'No decisions yet',
    text: 'Closed disputes appear here, with the decision and its reason.',
  },
  failed: "That didn't go through. Your entries are still here.",
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'ORDER_NOT_FOUND', "We can't find this order."),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot do this right now.'),
  notYours: reason('forbidden', 'NOT_YOURS_TO_DO', 'Only the other side can do this.'),
  closed: reason('conflict', 'ORDER_CLOSED', 'This order has ended already.'),
  notDelivered: reason('conflict', 'ORDER_NOT_DELIVERED', 'This order has not been delivered yet.'),
  delivered: reason('conflict', 'ORDER_DELIVERED', 'The order was delivered. You can accept it or request a revision.'),
  alreadyDelivered: reason('conflict', 'ALREADY_DELIVERED', 'This was delivered already and waits to be accepted.'),
  revisionUsed: reason('conflict', 'REVISION_USED', 'You can request one revision.'),
  notLate: reason('conflict', 'ORDER_NOT_LATE', 'You can cancel when it is not delivered in time.'),
  shipped: reason('conflict', 'ORDER_SHIPPED', 'The order is on its way already. You can report a problem.'),
  notShipped: reason('conflict', 'ORDER_NOT_SHIPPED', 'A parcel is shipped first.'),
  notShippable: reason('conflict', 'NOT_SHIPPABLE', 'This is delivered in the app, not by post.'),
  notRevisable: reason(
    'conflict',
    'NOT_REVISABLE',
    'You cannot request a revision of a parcel. You can report a problem.',
  ),
  disputed: reason('conflict', 'ORDER_DISPUTED', 'This order is in dispute: it waits for a decision.'),
  notDisputed: reason('conflict', 'DISPUTE_CLOSED', 'This dispute has been decided.'),
  noCase: reason('not_found', 'DISPUTE_NOT_FOUND', "We can't find this dispute."),
  nothingDelivered: reason('invalid', 'INVALID', SENTENCES.deliveryMissing),
  ownCase: reason('forbidden', 'OWN_ORDER', 'You cannot decide about your own order.'),
} as const
