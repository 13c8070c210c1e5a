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
  type orderEndActors,
  REFUSALS,
  receiveHours,
  returnHours,
  revisionsMax,
} from './spec.ts'

export type OrderActor = (typeof orderEndActors)[number]
export type OrderRole = 'buyer' | 'seller'

/** Actions of the two sides. */
export const orderActions = ['ship', 'deliver', 'accept', 'revise', 'dispute', 'cancel'] as const
export type OrderAction = (typeof orderActions)[number]
/** Actions of the sides, an admin, the timers (`tick`), a leaving seller (`leave`) and a removal (`withdraw`). */
export type Action = OrderAction | 'pay' | 'refund' | 'tick' | 'leave' | 'withdraw'

/** Facts that a decision about an order uses. */
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
  /** Time at which both sides were notified of the delay; only the timers need it. */
  late_told_at?: Date | null
}

/** Effect on the held tokens: kept, paid to the seller (`post`), returned by a person (`void`) or a timer (`expire`). */
export type HoldEffect = 'keep' | 'post' | 'void' | 'expire'

/** Columns of an order that a transition may change. */
export type OrderChanges = Pick<OrderFacts, 'state' | 'revisions' | 'due_at' | 'delivered_at' | 'shipped_at'> &
  Pick<OrderFacts, 'accept_by' | 'ended_by'> &
  Pick<Order, 'closed_at' | 'carrier' | 'tracking_number' | 'tracking_url'> & { late_told_at: Date | null }

type Facts = { order: OrderFacts; now: Date; isParty: boolean }
type Change = {
  /** Next state; omitted if the state stays. */
  to?: OrderState
  hold: HoldEffect
  /** Kind of the history entry. */
  event: OrderEventKind
  /** Messages (mail and notification) to each side. */
  tell: Partial<Record<OrderRole, OrderNewsKind>>
  set?: (facts: Facts) => Partial<OrderChanges>
  /** True if the change is possible but has no button. */
  quiet?: true
}
/** No change, because the same side has done it before, or no timer is due. */
type Stay = { stay: true }
type Step = Change | Stay

const hourMs = 3_600_000
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * hourMs)
const isUp = (at: Date | null, now: Date) => at !== null && at <= now
const waits = ({ state }: Pick<OrderFacts, 'state'>) => state === 'ordered' || state === 'revising'
/** Returns true if an order is late, so that the buyer may cancel. */
export const isOverdue = (order: Pick<OrderFacts, 'state' | 'due_at'>, now: Date): boolean =>
  waits(order) && order.due_at <= now
const isLate = ({ order, now }: Facts) => isUp(order.due_at, now)

const stay: Stay = { stay: true }
const both = (news: OrderNewsKind) => ({ buyer: news, seller: news })

const shipped: Change = {
  to: 'shipped',
  hold: 'keep',
  event: 'shipped',
  tell: { buyer: 'shipped' },
  // a correction of the tracking leaves the buyer's deadline unchanged
  set: ({ order, now }) => ({
    shipped_at: order.shipped_at ?? now,
    accept_by: order.accept_by ?? after(now, receiveHours),
  }),
}
const trackingCorrected: Change = { ...shipped, tell: {} }
const delivered: Change = {
  to: 'delivered',
  hold: 'keep',
  event: 'delivered',
  tell: { buyer: 'delivered' },
  set: ({ order, now }) => {
    const answerBy = after(now, acceptHours)
    // an arrival reported by the seller does not shorten the buyer's deadline
    return { delivered_at: now, accept_by: order.accept_by && order.accept_by > answerBy ? order.accept_by : answerBy }
  },
}
const revising: Change = {
  to: 'revising',
  hold: 'keep',
  event: 'revision',
  tell: { seller: 'revision' },
  set: ({ order, now }) => ({
    revisions: order.revisions + 1,
    accept_by: null,
    late_told_at: null,
    due_at: after(now, Math.max(order.delivery_hours, leastDeliveryHours)),
  }),
}
const disputed: Change = {
  to: 'disputed',
  hold: 'keep',
  event: 'disputed',
  tell: both('disputed'),
  set: () => ({ accept_by: null }),
}
const accepted: Change = { to: 'accepted', hold: 'post', event: 'accepted', tell: { seller: 'accepted' } }
const cancelled: Change = { to: 'cancelled', hold: 'void', event: 'cancelled', tell: both('cancelled') }
const paidByAdmin: Change = { ...accepted, tell: both('accepted') }
const autoAccepted: Change = { ...accepted, tell: both('auto_accepted') }
const returned: Change = { to: 'cancelled', hold: 'expire', event: 'cancelled', tell: both('returned') }
const overdue: Change = {
  hold: 'keep',
  event: 'overdue',
  tell: both('overdue'),
  set: ({ now }) => ({ late_told_at: now }),
}

type OrderCell = Cell<Facts, Step>

const over = { accepted: refuse(REFUSALS.closed), cancelled: refuse(REFUSALS.closed) }
const inDispute = refuse(REFUSALS.disputed)
/** Returns no change if the same side has already ended the order, so that a retry is not an error. */
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

/** Transition table of orders: the result of each action by each actor in each state. */
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
      // the buyer accepts the order and so withdraws the dispute
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
      // the seller gives up the dispute and returns all tokens
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

/** Content of a delivery. */
type Delivery<File = unknown> = { text?: string; links?: readonly string[]; attachments?: readonly File[] }
export type OrderActionArguments = Delivery<string> & {
  parcel?: Pick<OrderChanges, 'carrier' | 'tracking_number' | 'tracking_url'>
}

/** All writes of one transition, made in one transaction. */
export type OrderWrites = {
  changes: Partial<OrderChanges>
  /** `until`: expiry of a kept hold, for readers of the ledger; only the order's timers end the hold. */
  hold: { effect: HoldEffect; until: Date | null }
  event: { kind: OrderEventKind; actor: OrderActor } & Required<Omit<OrderActionArguments, 'parcel'>>
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
  given?: OrderActionArguments
  /** True if the deciding admin is the buyer or the seller. */
  isParty?: boolean
}

/** Decides an action on an order. Returns all writes, or that nothing changes, or a refusal. */
export function decideOrder({ order, action, actor, now, given = {}, isParty = false }: Asked): Decision {
  const facts: Facts = { order, now, isParty }
  const step = stepOf(orderTransitions, { action, actor, state: order.state }, facts, REFUSALS.notYours)
  if (isRefusal(step)) return { outcome: 'refused', reason: step.refuse }
  if ('stay' in step) return { outcome: 'unchanged' }
  // a parcel needs no content, because its arrival is the delivery
  if (action === 'deliver' && !order.physical && isEmptyDelivery(given))
    return { outcome: 'refused', reason: REFUSALS.nothingDelivered }
  return { outcome: 'done', writes: writesOf(step, actor, facts, given) }
}

const isClosing = ({ hold }: Change) => hold !== 'keep'

function writesOf(step: Change, actor: OrderActor, facts: Facts, given: OrderActionArguments): OrderWrites {
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
/** Returns the latest time at which the tokens of an open order are released; a dispute holds them until it is decided. */
export function holdUntil(
  { state, accept_by, due_at }: Pick<OrderFacts, 'state' | 'accept_by' | 'due_at'>,
  now: Date,
): Date {
  if (state === 'disputed') return after(now, disputeYears * 365 * 24)
  return accept_by ?? after(due_at, returnHours)
}

export type AllowedActions = Record<OrderAction, boolean>

/** Returns the actions that the reader of an order can take now: the buttons of its page. */
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

/** Returns true if a delivery is empty. */
export const isEmptyDelivery = ({ text = '', links = [], attachments = [] }: Delivery): boolean =>
  text.trim() === '' && links.length === 0 && attachments.length === 0
