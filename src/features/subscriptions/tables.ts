import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { endReasons, membershipStates } from './lists.ts'

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)
const kinds = () => text('message_kinds').array().notNull().default(sql`'{}'`)
const unlocks = () => boolean('unlocks_content').notNull().default(false)

/** Tiers of creators. A closed tier is stored, because paid months last to their end. */
export const subscriptionTiers = pgTable(
  'subscription_tiers',
  {
    id: id(),
    creatorId: person('creator_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Tokens per month. */
    priceTokens: integer('price_tokens').notNull(),
    /** Kinds of messages that are free for subscribers. */
    messageKinds: kinds(),
    unlocksContent: unlocks(),
    /** The creator's own perks, one per line. */
    benefits: text('benefits').array().notNull().default(sql`'{}'`),
    /**
     * Number of items of other features that only this tier opens. These features update it with `tier_opens`
     * (tiers.sql).
     */
    contentCount: integer('content_count').notNull().default(0),
    /** True if the job `subscriptions` has to announce a higher price or the end of the tier to subscribers. */
    announcing: boolean('announcing').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('subscription_tiers_name').on(t.creatorId, sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('subscription_tiers_creator').on(t.creatorId),
    index('subscription_tiers_announcing').on(t.id).where(sql`${t.announcing}`),
    check('subscription_tiers_price', sql`${t.priceTokens} between 1 and 100000`),
    check('subscription_tiers_kinds', sql`${t.messageKinds} <@ array['text', 'image', 'audio', 'video']`),
  ],
)

/**
 * Memberships: a fan's subscription to a creator from the first month to the end. Each pair has at most one that has
 * not ended. Written only by the functions of schema ledger (subscribe.sql, renew.sql, change.sql).
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    subscriberId: person('subscriber_id'),
    creatorId: person('creator_id'),
    /** Tier of the next renewal. The paid period has the tier of the current month. */
    tierId: uuid('tier_id')
      .notNull()
      .references(() => subscriptionTiers.id),
    /** Maximum charge that the subscriber agreed to. */
    priceTokens: integer('price_tokens').notNull(),
    state: text('state', { enum: membershipStates }).notNull().default('active'),
    /** False if the membership ends with the current month. */
    renews: boolean('renews').notNull().default(true),
    /** Start from which months are counted, so that a subscription of the 31st returns to the 31st. */
    anchorAt: at('anchor_at').notNull().defaultNow(),
    months: integer('months').notNull().default(1),
    /** Number of paid periods. The next period has the next number, and numbers are unique. */
    periods: integer('periods').notNull().default(1),
    paidUntil: at('paid_until').notNull(),
    /** Time at which the job `subscriptions` processes the membership next. */
    attemptAt: at('attempt_at').notNull(),
    /** Deadline of an unpaid renewal; null if no renewal is unpaid. */
    graceUntil: at('grace_until'),
    /** Deadline of a paused renewal; null if not paused. */
    pausedUntil: at('paused_until'),
    /** Country of the request in which the subscriber last subscribed, agreed or paid; null if unknown. */
    country: text('country'),
    consentedAt: at('consented_at').notNull().defaultNow(),
    /** Time at which the next renewal was announced, and the higher price that was announced. */
    remindedAt: at('reminded_at'),
    toldPrice: integer('told_price'),
    createdAt: at('created_at').notNull().defaultNow(),
    cancelledAt: at('cancelled_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
  },
  (t) => [
    uniqueIndex('memberships_running').on(t.subscriberId, t.creatorId).where(sql`${t.state} <> 'ended'`),
    index('memberships_subscriber').on(t.subscriberId, t.id.desc().nullsFirst()),
    index('memberships_creator').on(t.creatorId, t.state),
    index('memberships_tier').on(t.tierId, t.id).where(sql`${t.state} <> 'ended'`),
    index('memberships_due').on(t.attemptAt).where(sql`${t.state} <> 'ended'`),
    index('memberships_ahead')
      .on(t.paidUntil)
      .where(sql`${t.state} = 'active' and ${t.renews} and ${t.remindedAt} is null`),
    check('memberships_not_oneself', sql`${t.subscriberId} <> ${t.creatorId}`),
    check('memberships_ended', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
    check('memberships_grace', sql`(${t.state} = 'grace') = (${t.graceUntil} is not null)`),
  ],
)

/** Consents: time, price, and the text beside the checkbox. Append-only. */
export const subscriptionConsents = pgTable(
  'subscription_consents',
  {
    id: id(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id),
    subscriberId: person('subscriber_id'),
    tierId: uuid('tier_id').notNull(),
    priceTokens: integer('price_tokens').notNull(),
    words: text('words').notNull(),
    givenAt: at('given_at').notNull().defaultNow(),
  },
  (t) => [
    index('subscription_consents_membership').on(t.membershipId),
    index('subscription_consents_subscriber').on(t.subscriberId, t.id),
  ],
)

/** Paid periods of subscriptions, with the movement that paid each. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriberId: person('subscriber_id'),
    creatorId: person('creator_id'),
    startsAt: at('starts_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
    membershipId: uuid('membership_id').references(() => memberships.id),
    /** Number of the period within its membership; unique, so that a period is paid once. */
    number: integer('number'),
    tierId: uuid('tier_id').references(() => subscriptionTiers.id),
    tokens: integer('tokens').notNull().default(0),
    movementId: uuid('movement_id'),
    /** Perks of the tier at the time of the payment. Perks added later are granted too; removed ones stay. */
    messageKinds: kinds(),
    unlocksContent: unlocks(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriberId, t.creatorId, t.startsAt] }),
    index('subscriptions_creator').on(t.creatorId, t.endsAt),
    unique('subscriptions_period').on(t.membershipId, t.number),
    unique('subscriptions_movement').on(t.movementId),
  ],
)
