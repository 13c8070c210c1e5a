import type { Reason } from '#shared/errors.ts'
import { type Cell, isRefusal, type Refusal, refuse, stepOf, type Transitions } from '#shared/transitions.ts'
import type { Order } from './contract.ts'
import {
  acceptHours,
  type DisputeOutcome,
  leastDeliveryHours,
  type OrderEventKind,
  type OrderNewsKind,
  type OrderState,
  type orderEnders,
  REFUSALS,
  receiveHours,
  returnHours,
  revisionsMax,
} from './spec.ts'

export type OrderActor = (typeof orderEnders)[number]
export type OrderRole = 'buyer' | 'seller'

/** What the two people of an order can do with it. */
export const orderActions = ['ship', 'deliver', 'accept', 'revise', 'dispute', 'cancel'] as const
export type OrderAction = (typeof orderActions)[number]
/**
 * With what an admin decides, what time does (`tick`), and what becomes of an order whose seller's account ends (`leave`) or
 * whose offer or product an admin took away (`withdraw`).
 */
export type Action = OrderAction | 'pay' | 'refund' | 'tick' | 'leave' | 'withdraw'

/** What is decided about an order depends on this much of it. */
export type OrderFacts = Pick<
  Order,
  | 'kind'
  | 'state'
  | 'physical'
  | 'delivery_hours'
  | 'revisions'
  | 'due_at'
  | 'delivered_at'
  | 'shipped_at'
  | 'accept_by'
  | 'cancel_until'
  | 'ended_by'
> & {
  dispute: { closed_at: Date | null } | null
  /** When both were told that it is late; only the clock asks. */
  late_told_at?: Date | null
}

/** What becomes of the tokens: kept, paid to the seller, or given back, by somebody (`void`) or by time (`expire`). */
export type HoldEffect = 'keep' | 'post' | 'void' | 'expire'

/** The columns of an order that a transition may change. */
export type OrderChanges = Pick<OrderFacts, 'state' | 'revisions' | 'due_at' | 'delivered_at' | 'shipped_at'> &
  Pick<OrderFacts, 'accept_by' | 'ended_by'> &
  Pick<Order, 'closed_at' | 'carrier' | 'tracking_number' | 'tracking_url'> & { late_told_at: Date | null }

type Facts = { order: OrderFacts; now: Date; isParty: boolean }
type Change = {
  /** Left out: the state stays. */
  to?: OrderState
  hold: HoldEffect
  /** What is added to the order's history. */
  event: OrderEventKind
  /** Who is written to, and about what. */
  tell: Partial<Record<OrderRole, OrderNewsKind>>
  set?: (facts: Facts) => Partial<OrderChanges>
  /** Possible, but no button offers it. */
  quiet?: true
}
/** Nothing changes: the same was done before by the same side, or no time is up. */
type Stay = { stay: true }
type Step = Change | Stay

const hourMs = 3_600_000
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * hourMs)
const isUp = (at: Date | null, now: Date) => at !== null && at <= now
const waits = ({ state }: Pick<OrderFacts, 'state'>) => state === 'ordered' || state === 'revising'
/** Not delivered in time: the buyer may cancel. */
export const isOverdue = (order: Pick<OrderFacts, 'state' | 'due_at'>, now: Date): boolean =>
  waits(order) && order.due_at <= now
const isLate = ({ order, now }: Facts) => isUp(order.due_at, now)

const stay: Stay = { stay: true }
const both = (news: OrderNewsKind) => ({ buyer: news, seller: news })

const shipped: Change = {
  ...{ to: 'shipped', hold: 'keep', event: 'shipped', tell: { buyer: 'shipped' } },
  // a correction gives the buyer no less and no more time
  set: ({ order, now }) => ({
    shipped_at: order.shipped_at ?? now,
    accept_by: order.accept_by ?? after(now, receiveHours),
  }),
}
const trackingCorrected: Change = { ...shipped, tell: {} }
const delivered: Change = {
  ...{ to: 'delivered', hold: 'keep', event: 'delivered', tell: { buyer: 'delivered' } },
  set: ({ order, now }) => {
    const answerBy = after(now, acceptHours)
    // the seller's word that a parcel arrived takes no time from the buyer
    return { delivered_at: now, accept_by: order.accept_by && order.accept_by > answerBy ? order.accept_by : answerBy }
  },
}
const revising: Change = {
  ...{ to: 'revising', hold: 'keep', event: 'revision', tell: { seller: 'revision' } },
  set: ({ order, now }) => ({
    ...{ revisions: order.revisions + 1, accept_by: null, late_told_at: null },
    due_at: after(now, Math.max(order.delivery_hours, leastDeliveryHours)),
  }),
}
const disputed: Change = {
  ...{ to: 'disputed', hold: 'keep', event: 'disputed', tell: both('disputed') },
  set: () => ({ accept_by: null }),
}
const accepted: Change = { to: 'accepted', hold: 'post', event: 'accepted', tell: { seller: 'accepted' } }
const cancelled: Change = { to: 'cancelled', hold: 'void', event: 'cancelled', tell: both('cancelled') }
const paidByAdmin: Change = { ...accepted, tell: both('accepted') }
const autoAccepted: Change = { ...accepted, tell: both('auto_accepted') }
const returned: Change = { to: 'cancelled', hold: 'expire', event: 'cancelled', tell: both('returned') }
const overdue: Change = {
  ...{ hold: 'keep', event: 'overdue', tell: both('overdue') },
  set: ({ now }) => ({ late_told_at: now }),
}

type OrderCell = Cell<Facts, Step>

const over = { accepted: refuse(REFUSALS.closed), cancelled: refuse(REFUSALS.closed) }
const inDispute = refuse(REFUSALS.disputed)
/** Ending an order as one has ended it already changes nothing, and is no fault. */
const unlessEndedBy =
  (actor: OrderRole) =>
  ({ order }: Facts) =>
    order.ended_by === actor ? stay : refuse(REFUSALS.closed)
const ofParcel =
  (step: Step | Refusal) =>
  ({ order }: Facts) =>
    order.physical ? step : refuse(REFUSALS.notShippable)
const anotherTry =
  (step: Step | Refusal) =>
  ({ order }: Facts) => {
    if (order.physical) return refuse(REFUSALS.notRevisable)
    return order.revisions >= revisionsMax ? refuse(REFUSALS.revisionUsed) : step
  }
const deliveredUnlessParcel: OrderCell = ({ order }) => (order.physical ? refuse(REFUSALS.notShipped) : delivered)
const cancelledIfLate: OrderCell = (facts) => (isLate(facts) ? cancelled : refuse(REFUSALS.notLate))
const cancelledIfEarlyOrLate: OrderCell = (facts) => {
  const { cancel_until } = facts.order
  return isLate(facts) || (cancel_until && cancel_until > facts.now) ? cancelled : refuse(REFUSALS.notLate)
}
const disputedBeforeDelivery: OrderCell = (facts) => {
  if (isLate(facts)) return disputed
  return facts.order.kind === 'offer' ? refuse(REFUSALS.notDelivered) : { ...disputed, quiet: true }
}
const decidedByAdmin =
  (step: Step | Refusal) =>
  ({ order, isParty }: Facts) => {
    if (!order.dispute) return refuse(REFUSALS.noCase)
    return isParty ? refuse(REFUSALS.ownCase) : step
  }
const noCase = decidedByAdmin(refuse(REFUSALS.noCase))
const caseClosed = decidedByAdmin(refuse(REFUSALS.notDisputed))
const withoutCase = { ordered: noCase, shipped: noCase, delivered: noCase, revising: noCase }
const caseOver = { accepted: caseClosed, cancelled: caseClosed }
const whenLate: OrderCell = (facts) => {
  const { order, now } = facts
  if (isUp(after(order.due_at, returnHours), now)) return returned
  return isLate(facts) && !order.late_told_at ? overdue : stay
}
const whenUnanswered: OrderCell = ({ order, now }) => (isUp(order.accept_by, now) ? autoAccepted : stay)
const sellerLeft: Change = { ...returned, tell: { buyer: 'returned' } }
const withdrawn: Change = { ...returned, tell: both('returned') }
const allOpen = (to: Change) => ({ ordered: to, shipped: to, delivered: to, revising: to, disputed: to })
const sellerLeftAfterDelivery: Change = { ...autoAccepted, tell: { buyer: 'auto_accepted' } }

/** The one table of orders: what each side, an admin or time can do in each state, and what comes of it. */
export const orderTransitions: Transitions<Action, OrderActor, OrderState, Facts, Step> = {
  ship: {
    seller: {
      ordered: ofParcel(shipped),
      shipped: ofParcel(trackingCorrected),
      delivered: ofParcel(refuse(REFUSALS.alreadyDelivered)),
      revising: ofParcel(shipped),
      disputed: ofParcel(inDispute),
      ...over,
    },
  },
  deliver: {
    seller: {
      ordered: deliveredUnlessParcel,
      shipped: delivered,
      delivered: refuse(REFUSALS.alreadyDelivered),
      revising: delivered,
      disputed: inDispute,
      ...over,
    },
  },
  revise: {
    buyer: {
      ordered: anotherTry(refuse(REFUSALS.notDelivered)),
      shipped: anotherTry(refuse(REFUSALS.notDelivered)),
      delivered: anotherTry(revising),
      revising: anotherTry(refuse(REFUSALS.notDelivered)),
      disputed: inDispute,
      ...over,
    },
  },
  accept: {
    buyer: {
      ordered: refuse(REFUSALS.notDelivered),
      shipped: accepted,
      delivered: accepted,
      revising: accepted,
      // the buyer pays after all
      disputed: accepted,
      accepted: unlessEndedBy('buyer'),
      cancelled: over.cancelled,
    },
  },
  cancel: {
    buyer: {
      ordered: cancelledIfEarlyOrLate,
      shipped: refuse(REFUSALS.shipped),
      delivered: refuse(REFUSALS.delivered),
      revising: cancelledIfLate,
      disputed: inDispute,
      accepted: over.accepted,
      cancelled: unlessEndedBy('buyer'),
    },
    seller: {
      ordered: cancelled,
      shipped: cancelled,
      delivered: cancelled,
      revising: cancelled,
      // the seller gives everything back
      disputed: cancelled,
      accepted: over.accepted,
      cancelled: unlessEndedBy('seller'),
    },
  },
  dispute: {
    buyer: {
      ordered: disputedBeforeDelivery,
      shipped: disputed,
      delivered: disputed,
      revising: disputed,
      disputed: inDispute,
      ...over,
    },
  },
  pay: { admin: { ...withoutCase, disputed: decidedByAdmin(paidByAdmin), ...caseOver } },
  refund: { admin: { ...withoutCase, disputed: decidedByAdmin(cancelled), ...caseOver } },
  tick: {
    clock: {
      ordered: whenLate,
      shipped: whenUnanswered,
      delivered: whenUnanswered,
      revising: whenLate,
      disputed: stay,
      accepted: stay,
      cancelled: stay,
    },
  },
  leave: {
    clock: {
      ordered: sellerLeft,
      shipped: sellerLeftAfterDelivery,
      delivered: sellerLeftAfterDelivery,
      revising: sellerLeft,
      disputed: sellerLeft,
      accepted: stay,
      cancelled: stay,
    },
  },
  withdraw: { clock: { ...allOpen(withdrawn), accepted: stay, cancelled: stay } },
}

/** What comes with an action. */
export type Given = {
  text?: string
  links?: readonly string[]
  attachments?: readonly string[]
  parcel?: Pick<OrderChanges, 'carrier' | 'tracking_number' | 'tracking_url'>
}

/** All that one transition writes, in one transaction. */
export type OrderWrites = {
  changes: Partial<OrderChanges>
  /** `until`: when a kept hold would lapse, for whoever looks at the ledger; only an order's clock ends it. */
  hold: { effect: HoldEffect; until: Date | null }
  event: {
    kind: OrderEventKind
    actor: OrderActor
    text: string
    links: readonly string[]
    attachments: readonly string[]
  }
  dispute: { opened: string } | { closed: DisputeOutcome; note: string } | null
  tell: { to: OrderRole; news: OrderNewsKind }[]
}

export type Decision =
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'unchanged' }
  | { outcome: 'done'; writes: OrderWrites }

type Asked = {
  order: OrderFacts
  action: Action
  actor: OrderActor
  now: Date
  given?: Given
  /** Whether the admin who decides is the buyer or the seller. */
  isParty?: boolean
}

/** Decides an action on an order: everything it writes, that it changes nothing, or why it is refused. */
export function decideOrder({ order, action, actor, now, given = {}, isParty = false }: Asked): Decision {
  const facts: Facts = { order, now, isParty }
  const step = stepOf(orderTransitions, { action, actor, state: order.state }, facts, REFUSALS.notYours)
  if (isRefusal(step)) return { outcome: 'refused', reason: step.refuse }
  if ('stay' in step) return { outcome: 'unchanged' }
  // of a parcel it is enough that it has arrived
  if (action === 'deliver' && !order.physical && isNothing(given))
    return { outcome: 'refused', reason: REFUSALS.nothingDelivered }
  return { outcome: 'done', writes: writesOf(step, actor, facts, given) }
}

const isClosing = ({ hold }: Change) => hold !== 'keep'

function writesOf(step: Change, actor: OrderActor, facts: Facts, given: Given): OrderWrites {
  const { order, now } = facts
  const { text = '', links = [], attachments = [], parcel } = given
  const changes = {
    ...(step.to && { state: step.to }),
    ...step.set?.(facts),
    ...(step.event === 'shipped' && parcel),
    ...(isClosing(step) && { closed_at: now, ended_by: actor }),
  }
  const tracking = step.event === 'shipped' && parcel?.tracking_url
  return {
    changes,
    hold: { effect: step.hold, until: isClosing(step) ? null : holdUntil({ ...order, ...changes }, now) },
    event: { kind: step.event, actor, text, links: tracking ? [tracking] : links, attachments },
    dispute: disputeWrite(step, order, actor, text),
    tell: tellOrder.flatMap((to) => (step.tell[to] ? [{ to, news: step.tell[to] }] : [])),
  }
}

const tellOrder = ['buyer', 'seller'] as const

function disputeWrite(
  { to, hold }: Change,
  { dispute }: OrderFacts,
  actor: OrderActor,
  text: string,
): OrderWrites['dispute'] {
  if (to === 'disputed') return { opened: text }
  if (hold === 'keep' || !dispute || dispute.closed_at) return null
  return { closed: hold === 'post' ? 'pay' : 'refund', note: actor === 'admin' ? text : '' }
}

const disputeYears = 10
/** When the tokens of an open order are free again at the latest; of one in dispute, not before somebody decides. */
export function holdUntil(
  { state, accept_by, due_at }: Pick<OrderFacts, 'state' | 'accept_by' | 'due_at'>,
  now: Date,
): Date {
  if (state === 'disputed') return after(now, disputeYears * 365 * 24)
  return accept_by ?? after(due_at, returnHours)
}

export type AllowedActions = Record<OrderAction, boolean>

/** What the reader of an order is offered to do with it now: the buttons of its page. */
export function allowedActions({ role, ...order }: OrderFacts & { role: OrderRole }, now: Date): AllowedActions {
  const facts = { order, now, isParty: true }
  const isAllowed = (action: OrderAction): boolean => {
    const step = stepOf(orderTransitions, { action, actor: role, state: order.state }, facts, REFUSALS.notYours)
    return !isRefusal(step) && 'hold' in step && !step.quiet
  }
  return {
    ship: isAllowed('ship'),
    deliver: isAllowed('deliver'),
    accept: isAllowed('accept'),
    revise: isAllowed('revise'),
    dispute: isAllowed('dispute'),
    cancel: isAllowed('cancel'),
  }
}

/** Whether a delivery has nothing in it. */
export const isNothing = (delivery: {
  text?: string
  links?: readonly string[]
  attachments?: readonly unknown[]
}): boolean => (delivery.text ?? '').trim() === '' && !delivery.links?.length && !delivery.attachments?.length

/** Whether buyer and seller may read where a parcel goes: from the order, when it may be shipped, until it has arrived. */
export const showsAddress = ({ physical, state }: Pick<Order, 'physical' | 'state'>): boolean =>
  physical && (state === 'ordered' || state === 'shipped')
