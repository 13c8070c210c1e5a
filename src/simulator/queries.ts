import type { AdminPermission } from '#shared/session.ts'
import type { Fact } from './facts.ts'
import type { Kind, Person, Reader, Seen } from './simulation.ts'

/** People whom a query admits. `suspended too`: signed-in people, also suspended ones. */
export type Admitted = 'everyone' | 'suspended too' | 'signed in' | 'creator' | 'admin' | AdminPermission

/** A query about one thing, with what the model knows about it. */
export type Asked = {
  who: Reader
  thing: Seen
  /** Undefined: the thing does not exist, or has no rules in `readFacts`. */
  fact: Fact | undefined
  /** The reader has blocked the owner, or the owner the reader. */
  blocks: { own: boolean; theirs: boolean }
}

/**
 * Query about one thing. A reader for whom `may` is false gets `code`, and other readers do not. Undefined: the model
 * does not know.
 */
export type QueryOfThing = {
  path: string
  admits: Admitted
  of: Kind | 'person'
  code: string
  may(asked: Asked): boolean | undefined
  /** Default: `id`. */
  input?(thing: Seen, who: Reader): Record<string, unknown>
}

/** Query for a list. */
export type QueryOfList = {
  path: string
  admits: Admitted
  /** Kind whose newest thing of the reader is in the list. */
  holds?: Kind
  /** Input about a creator. */
  input?(creator: Person): Record<string, unknown>
}

type Rule = (asked: Asked) => boolean
const isKnown: Rule = ({ thing }) => thing.isUnknown !== true
const isParty: Rule = ({ who: { id }, thing: { owner, other, isUnknown } }) =>
  !isUnknown && (id === owner.id || id === other?.id)
const isPartyOrAdmin: Rule = (asked) => isParty(asked) || (asked.who.role === 'admin' && isKnown(asked))
const isOwn: Rule = ({ who, fact }) => fact?.owner === who.id
const isShown: Rule = ({ fact, blocks }) => fact?.shown === true && !blocks.own && !blocks.theirs
const isOwnOrShown: Rule = (asked) => (isOwn(asked) ? asked.fact?.kept === true : isShown(asked))
const isItemShown: Rule = (asked) => isOwnOrShown(asked) || asked.fact?.held === true
const isEventShown: Rule = (asked) => isOwn(asked) || asked.fact?.held === true || isShown(asked)
const isCreatorShown: Rule = (asked) => asked.fact?.role === 'creator' && isOwnOrShown(asked)
const isEventShownToAdmin: Rule = (asked) =>
  isEventShown(asked) || (asked.who.role === 'admin' && asked.fact?.kept === true)

const ofCall = { admits: 'signed in', of: 'call', code: 'CALL_NOT_FOUND' } as const
const ofEvent = { admits: 'everyone', of: 'event', code: 'EVENT_NOT_FOUND' } as const
const ofContent = { admits: 'everyone', of: 'content' } as const
const ofRecording = { admits: 'everyone', of: 'recording' } as const
const ofCreator = { admits: 'everyone', of: 'person', code: 'CREATOR_NOT_FOUND' } as const
const figures = {
  admits: 'signed in' as const,
  of: 'person' as const,
  code: 'FORBIDDEN',
  may: (asked: Asked) => asked.who.role === 'admin' || (asked.who.role === 'creator' && isOwn(asked)),
}
const ofUser = {
  ...({ admits: 'support', of: 'person', code: 'USER_NOT_FOUND' } as const),
  // admins do not find an erased account
  may: (asked: Asked) => isKnown(asked) && (asked.fact?.status === 'deleted' ? undefined : true),
}
const ofThread = { path: 'messages.thread', admits: 'signed in', of: 'person' } as const
const userId = ({ id }: Seen) => ({ userId: id })

export const ofThings: readonly QueryOfThing[] = [
  { path: 'orders.one', admits: 'signed in', of: 'order', code: 'ORDER_NOT_FOUND', may: isParty },
  {
    ...{ path: 'purchase.receipt', admits: 'signed in', of: 'purchase', code: 'PURCHASE_NOT_FOUND' },
    // the recipient of a gift finds it after its payment
    may: (asked) => isParty(asked) && (asked.who.id === asked.thing.owner.id || undefined),
  },
  { path: 'sessions.request', ...ofCall, may: isPartyOrAdmin },
  { path: 'sessions.receipt', ...ofCall, may: isPartyOrAdmin },
  { path: 'sessions.ics', ...ofCall, may: isParty },
  { path: 'sessions.session', ...ofCall, may: isParty },
  { path: 'sessions.aftermath', ...ofCall, may: isParty },
  { path: 'sessions.recording', ...ofCall, may: isParty },
  { path: 'events.one', ...ofEvent, may: isEventShownToAdmin },
  { path: 'events.ics', ...ofEvent, may: isEventShown },
  {
    ...{ path: 'events.tickets', ...ofEvent, admits: 'signed in' },
    may: (asked) => isOwn(asked) || (asked.who.role === 'admin' && asked.fact !== undefined),
  },
  { path: 'offers.one', admits: 'everyone', of: 'offer', code: 'OFFER_NOT_FOUND', may: isOwnOrShown },
  { path: 'shop.one', admits: 'everyone', of: 'product', code: 'PRODUCT_NOT_FOUND', may: isOwnOrShown },
  { path: 'content.one', ...ofContent, code: 'CONTENT_NOT_FOUND', may: isItemShown },
  { path: 'content.file', ...ofContent, code: 'CONTENT_NOT_FOUND', may: isItemShown },
  {
    ...{ path: 'content.file', ...ofContent, code: 'CONTENT_LOCKED' },
    may: (asked) => asked.fact?.opened === true || !isItemShown(asked),
  },
  { path: 'recordings.one', ...ofRecording, code: 'RECORDING_NOT_FOUND', may: isItemShown },
  {
    ...{ path: 'recordings.play', ...ofRecording, code: 'RECORDING_LOCKED' },
    may: (asked) => asked.fact?.opened === true || !isItemShown(asked),
  },
  { path: 'discovery.creator', ...ofCreator, input: ({ id }) => ({ usernameOrId: id }), may: isCreatorShown },
  { path: 'availability.of', ...ofCreator, input: ({ id }) => ({ creatorId: id }), may: isCreatorShown },
  { path: 'sessions.ratings', ...ofCreator, may: isCreatorShown },
  {
    ...{ ...ofThread, code: 'PERSON_BLOCKED', input: userId },
    may: ({ fact, blocks: { own, theirs } }) => (!own || theirs ? true : fact?.shown ? false : undefined),
  },
  {
    ...{ ...ofThread, code: 'PERSON_NOT_FOUND', input: userId },
    // a conversation stays readable when the other person hides or leaves
    may: ({ fact, blocks: { theirs } }) => (theirs ? false : fact?.shown ? true : undefined),
  },
  {
    ...{ path: 'messages.thread', admits: 'signed in', of: 'message', code: 'PERSON_NOT_FOUND' },
    may: ({ who, thing, blocks }) => (who.id === thing.other?.id && blocks.theirs ? false : undefined),
    input: ({ owner, other = owner }, who) => ({ userId: who.id === owner.id ? other.id : owner.id }),
  },
  { path: 'fans.note', admits: 'creator', of: 'person', code: 'FAN_NOT_FOUND', may: () => undefined },
  { path: 'analytics.overview', ...figures },
  { path: 'analytics.revenue', ...figures },
  { path: 'analytics.topFans', ...figures },
  { path: 'people.page', ...ofUser },
  { path: 'people.timeline', ...ofUser },
  { path: 'moderation.cases.detail', admits: 'moderator', of: 'case', code: 'CASE_NOT_FOUND', may: isKnown },
]

const each = (admits: Admitted, ...paths: string[]): QueryOfList[] => paths.map((path) => ({ path, admits }))
const ofOne = (path: string, name: string): QueryOfList => ({
  ...{ path, admits: 'everyone' },
  input: (creator) => ({ [name]: creator.id }),
})

/** The lists of the reader. */
export const ownLists: readonly QueryOfList[] = [
  ...each('suspended too', 'accounts.session', 'moderation.decisions', 'accounts.data.deletion'),
  ...each('everyone', 'events.list'),
  { path: 'orders.list', admits: 'signed in', holds: 'order' },
  { path: 'sessions.requests', admits: 'signed in', holds: 'call' },
  { path: 'purchase.list', admits: 'signed in', holds: 'purchase' },
  ...each('signed in', 'messages.conversations', 'sessions.history', 'sessions.scheduled', 'sessions.upcoming'),
  ...each('signed in', 'wallet.balance', 'wallet.history', 'wallet.statement', 'wallet.spendingLimit'),
  ...each('signed in', 'tips.received', 'tips.history', 'subscriptions.mine', 'notifications.list', 'dashboard.read'),
  ...each('signed in', 'social.follows', 'social.bookmarks', 'social.blocks', 'social.followers', 'social.privacy'),
  ...each('signed in', 'content.purchases', 'discovery.profile', 'discovery.stats', 'calendar.export'),
  ...each('signed in', 'accounts.security.sessions', 'profile.rates', 'purchase.giftSettings'),
  ...each('creator', 'offers.own', 'shop.manage', 'shop.analytics', 'fans.list', 'fans.birthdays'),
  ...each('creator', 'wallet.creator.overview', 'wallet.creator.movements', 'wallet.creator.revenue'),
  ...each('creator', 'wallet.creator.payouts', 'broadcast.list', 'availability.mine', 'tips.topGifters'),
  { path: 'content.mine', admits: 'creator', input: () => ({ type: 'photo' }) },
  ...each('creator', 'subscriptions.ownTiers', 'social.subscribers', 'live.past', 'recordings.mine'),
  ...each('signed in', 'recordings.purchased'),
]

/** The lists and searches of everyone. */
export const publicLists: readonly QueryOfList[] = [
  ...each('everyone', 'discovery.explore', 'discovery.featured', 'discovery.live', 'events.find', 'offers.list'),
  ...each('everyone', 'shop.list', 'live.list', 'tv.channels'),
  ...each('signed in', 'discovery.following', 'discovery.feed'),
  { path: 'discovery.explore', admits: 'everyone', input: () => ({ search: 'person' }) },
  { path: 'discovery.explore', admits: 'everyone', input: () => ({ chip: 'new' }) },
  { path: 'discovery.search', admits: 'everyone', input: () => ({ q: 'person' }) },
  ...['song', 'polaroid', 'event', 'person'].map(
    (q): QueryOfList => ({ path: 'discovery.everything', admits: 'everyone', input: () => ({ q }) }),
  ),
  { path: 'purchase.searchRecipients', admits: 'signed in', input: () => ({ q: 'person' }) },
  { path: 'content.list', admits: 'everyone', input: ({ id }) => ({ creator: id, type: 'photo' }) },
  { path: 'events.list', admits: 'everyone', input: ({ id }) => ({ creator_id: id }) },
  ofOne('recordings.list', 'creator'),
  ofOne('live.ofCreator', 'creator'),
  ofOne('content.ofCreator', 'id'),
  ofOne('offers.ofCreator', 'id'),
  ofOne('shop.ofCreator', 'id'),
  ofOne('experiences.ofCreator', 'id'),
  ofOne('subscriptions.tiers', 'id'),
]

/** The lists of admins. */
export const adminLists: readonly QueryOfList[] = [
  ...each('admin', 'admin.stats', 'admin.colleagues', 'admin.feed', 'admin.analytics'),
  ...each('support', 'admin.auditLogs', 'people.list', 'applications.review.list'),
  ...each('finance', 'wallet.admin.figures', 'wallet.admin.payouts', 'wallet.admin.holds'),
  ...each('finance', 'wallet.admin.adjustments', 'wallet.admin.people', 'orders.disputes'),
  ...each('finance', 'purchase.admin.fraudWarnings', 'purchase.admin.disputes', 'admin.costs'),
  ...each('moderator', 'moderation.cases.list', 'moderation.cases.counts', 'moderation.appeals', 'moderation.legal'),
  ...each('owner', 'people.roleChanges'),
]
