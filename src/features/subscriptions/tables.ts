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

/** What a creator offers by the month. A closed one stays: what was paid for it runs to its end. */
export const subscriptionTiers = pgTable(
  'subscription_tiers',
  {
    id: id(),
    creatorId: person('creator_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Tokens a month. */
    priceTokens: integer('price_tokens').notNull(),
    /** Kinds of message that subscribers write for nothing. */
    messageKinds: kinds(),
    unlocksContent: unlocks(),
    /** The creator's own words, a line each. */
    benefits: text('benefits').array().notNull().default(sql`'{}'`),
    /** How many things of other features only this tier opens: kept by those through `tier_opens` (tiers.sql). */
    contentCount: integer('content_count').notNull().default(0),
    /** The job has subscribers to tell of a higher price, or that it is closed. */
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
 * That somebody subscribes to a creator, from the first month to the end. At most one that is not over for each pair.
 * Written only by the functions of schema ledger (subscribe.sql, renew.sql, change.sql).
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    subscriberId: person('subscriber_id'),
    creatorId: person('creator_id'),
    /** What it renews with; what is paid for now says the period. */
    tierId: uuid('tier_id')
      .notNull()
      .references(() => subscriptionTiers.id),
    /** The most that may be charged: what the subscriber agreed to. */
    priceTokens: integer('price_tokens').notNull(),
    state: text('state', { enum: membershipStates }).notNull().default('active'),
    /** False: it ends when the month does. */
    renews: boolean('renews').notNull().default(true),
    /** Months are counted from here, so that the 31st stays the 31st. */
    anchorAt: at('anchor_at').notNull().defaultNow(),
    months: integer('months').notNull().default(1),
    /** How many periods were paid: the next one is one more, once. */
    periods: integer('periods').notNull().default(1),
    paidUntil: at('paid_until').notNull(),
    /** When the job looks at it next. */
    attemptAt: at('attempt_at').notNull(),
    /** Until when an unpaid renewal is tried; null: none is. */
    graceUntil: at('grace_until'),
    /** Until when a paused renewal is tried; null: it is not paused. */
    pausedUntil: at('paused_until'),
    /** Country of the request in which the subscriber last subscribed, agreed or paid; null: not known. */
    country: text('country'),
    consentedAt: at('consented_at').notNull().defaultNow(),
    /** When the renewal ahead was announced, and which higher price was. */
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

/** Each box that was ticked: when, for which price, and the words beside it. Never changed. */
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

/** Who subscribes to whom and until when: one row per paid period begun, and the movement that paid it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriberId: person('subscriber_id'),
    creatorId: person('creator_id'),
    startsAt: at('starts_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
    membershipId: uuid('membership_id').references(() => memberships.id),
    /** The how manieth of its membership: no period is paid twice. */
    number: integer('number'),
    tierId: uuid('tier_id').references(() => subscriptionTiers.id),
    tokens: integer('tokens').notNull().default(0),
    movementId: uuid('movement_id'),
    /** What the tier gave when it was paid; what is added to it later is given too, what is taken away is not taken. */
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
