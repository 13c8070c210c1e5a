import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { applicationStatuses } from './lists.ts'
import { locationCountry, type Specialty, specialties, specialtyCategories } from './review/spec.ts'

// Millisecond precision, as JavaScript dates have it: a keyset cursor must match the stored value exactly.
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) => uuid(name).references(() => users.id)

const locationCases = Object.entries(locationCountry).map(([name, country]) => `when '${country}' then '${name}'`)

/**
 * SQL for the location filter of a country. Uses constants instead of parameters, because the planner uses the index
 * only for the same expression.
 */
export const locationOf = (country: SQLWrapper): SQL =>
  sql`(case ${country} ${sql.raw(locationCases.join(' '))} else 'other' end)`

/**
 * SQL that is true if the categories include one of a specialty of the filter. Uses constants for the same reason as
 * `locationOf`.
 */
export const isOfSpecialty = (categories: SQLWrapper, specialty: Exclude<Specialty, 'all'>): SQL =>
  sql`${categories} && ${sql.raw(`'{${specialtyCategories[specialty].join(',')}}'::text[]`)}`

/** Applications of fans to become creators. A person has at most one open application. */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: person('user_id').notNull(),
    status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
    bio: text('bio').notNull().default(''),
    experience: text('experience').notNull().default(''),
    /** The 1 to 5 chosen categories. The first one becomes the category of the creator. */
    specialties: text('specialties').array().notNull(),
    instagram: text('instagram'),
    twitter: text('twitter'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    state: text('state'),
    submittedAt: at('submitted_at').notNull().defaultNow(),
    queuedAt: at('queued_at'),
    /** Time and admin of the final decision. The admin is null if their account was deleted. */
    reviewedAt: at('reviewed_at'),
    reviewedBy: person('reviewed_by'),
    /** Reason of a rejection, which the person sees. */
    reason: text('reason'),
    /** Admin with the claim on the application, so that two admins do not work on it. */
    claimedBy: person('claimed_by'),
    claimedUntil: at('claimed_until'),
    /** True if the person or their content has open reports. Updated by triggers (review/reported.sql). */
    isReported: boolean('is_reported').notNull().default(false),
  },
  (t) => [
    uniqueIndex('creator_applications_open').on(t.userId).where(sql`${t.status} in ('pending', 'queued')`),
    index('creator_applications_newest').on(t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('creator_applications_status').on(t.status, t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // indexes for every filter of every tab, newest first (review/store.server.ts); they include the country, from
    // which the location is derived, so that index-only scans are possible
    index('creator_applications_location').on(
      locationOf(t.country),
      t.status,
      t.submittedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.country,
    ),
    ...specialties
      .filter((specialty) => specialty !== 'all')
      .map((specialty) =>
        index(`creator_applications_${specialty}`)
          .on(locationOf(t.country), t.status, t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.country)
          .where(isOfSpecialty(t.specialties, specialty)),
      ),
    index('creator_applications_reported')
      .on(t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isReported}`),
    index('creator_applications_user').on(t.userId, t.submittedAt.desc().nullsFirst()),
    check(
      'creator_applications_decided',
      sql`(${t.status} in ('approved', 'rejected')) = (${t.reviewedAt} is not null)`,
    ),
    check('creator_applications_reason', sql`(${t.status} = 'rejected') = (${t.reason} is not null)`),
    check('creator_applications_claim', sql`(${t.claimedBy} is null) = (${t.claimedUntil} is null)`),
    check('creator_applications_lengths', sql`length(${t.bio}) <= 12000 and length(${t.experience}) <= 24000`),
  ],
)

/** Internal notes of admins about an application. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => creatorApplications.id),
    authorId: person('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('application_notes_application').on(t.applicationId, t.id),
    check('application_notes_length', sql`length(${t.text}) between 1 and 12000`),
  ],
)

/**
 * Stored number of applications by status, and of applications of reported people, for the tabs. Updated by triggers
 * (counts.sql, review/reported.sql).
 */
export const applicationCounts = pgTable('application_counts', {
  status: text('status', { enum: [...applicationStatuses, 'reported'] }).primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull().default(0),
})

/** Creators who have the list of first steps. The progress is derived from other tables (welcome/store.server.ts). */
export const creatorWelcomes = pgTable('creator_welcomes', {
  userId: person('user_id').primaryKey(),
  startedAt: at('started_at').notNull().defaultNow(),
  dismissedAt: at('dismissed_at'),
})
