import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { adminPermissions } from '#shared/session.ts'
import { peoplePage, roles, searchMax, statuses, timelinePage } from '../spec.ts'

/** A person in an admin list. */
export const personSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  email: z.string(),
  email_confirmed: z.boolean(),
  role: z.enum(roles),
  is_super_admin: z.boolean(),
  status: z.enum(statuses),
  suspended_reason: z.string().nullable(),
  /** End of the suspension. Null for a suspended person: permanent. */
  suspended_until: z.date().nullable(),
  created_at: z.date(),
  /** Time of the last use of any sign-in; null without a sign-in. */
  last_seen_at: z.date().nullable(),
})
export type Person = z.infer<typeof personSchema>

export const listInput = z.object({
  /** A part of the name, username or email address, or an id. */
  search: z.string().trim().max(searchMax).default(''),
  role: z.enum(['all', ...roles]).default('all'),
  status: z.enum(['all', ...statuses]).default('all'),
  limit: queryNumber(z.int().min(1).max(peoplePage.max)).default(peoplePage.default),
  cursor: z.string().max(200).optional(),
})
export type ListInput = z.infer<typeof listInput>
export const listOutput = z.object({ users: z.array(personSchema), next_cursor: z.string().nullable() })

export const oneInput = z.object({ id: z.uuid() })

export const pageOutput = z.object({
  /** Permissions of the calling admin. */
  may: z.array(z.enum(adminPermissions)),
  /** True if the calling admin can act on the account: never on their own, and on an admin's only as an owner. */
  may_act: z.boolean(),
  user: personSchema.extend({
    bio: z.string(),
    date_of_birth: z.string(),
    time_zone: z.string().nullable(),
    two_step_since: z.date().nullable(),
    /** Date of the erasure while a deletion is pending; null otherwise. */
    deletion_date: z.date().nullable(),
    /** Permissions of an admin; empty for other people. */
    permissions: z.array(z.enum(adminPermissions)),
  }),
  /** Tokens of the person by ledger account. */
  balances: z.object({
    spendable: z.number(),
    held: z.number(),
    debt: z.number(),
    pending: z.number(),
    available: z.number(),
    paying_out: z.number(),
    disputed: z.number(),
    /** Total of all spent tokens. */
    spent: z.number(),
  }),
  /** Sign-ins, most recently used first, including ended ones. */
  devices: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      address: z.string().nullable(),
      created_at: z.date(),
      last_seen_at: z.date(),
      ended_at: z.date().nullable(),
    }),
  ),
  suspensions: z.array(
    z.object({
      id: z.uuid(),
      reason: z.string(),
      until: z.date().nullable(),
      begun_at: z.date(),
      begun_by: z.string().nullable(),
      ended_at: z.date().nullable(),
      ended_by: z.string().nullable(),
    }),
  ),
  /** Points of all strikes that count now. */
  points: z.number(),
  /** Strikes, newest first, including expired and undone ones. */
  strikes: z.array(
    z.object({
      id: z.uuid(),
      /** Case that added the strike. */
      case_id: z.uuid(),
      rule: z.string(),
      points: z.number(),
      given_at: z.date(),
      expires_at: z.date(),
      undone_at: z.date().nullable(),
      counts: z.boolean(),
      /**
       * True if the strike is not expired and not undone. If `counts` is false, the points of another decision about
       * the same item count instead.
       */
      holds: z.boolean(),
    }),
  ),
  /** Warnings by admins, newest first; they add no points. */
  warnings: z.array(
    z.object({
      id: z.uuid(),
      /** The broken house rule; null if the warning has only a text. */
      rule: z.string().nullable(),
      /** Text to the person; empty if the warning has only a rule. */
      reason: z.string(),
      given_at: z.date(),
      given_by: z.string().nullable(),
    }),
  ),
  purchases: z.array(
    z.object({
      id: z.uuid(),
      tokens: z.number(),
      usd_cents: z.number(),
      status: z.string(),
      refund_state: z.string().nullable(),
      dispute_state: z.string().nullable(),
      recipient: z.string().nullable(),
      created_at: z.date(),
      /** End of the refund period; null if a refund is not possible. */
      refundable_until: z.date().nullable(),
    }),
  ),
  /** Reports about the person and their content. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      subject: z.string(),
      content_type: z.string().nullable(),
      reason: z.string(),
      status: z.string(),
      reporter: z.string().nullable(),
      created_at: z.date(),
    }),
  ),
  applications: z.array(
    z.object({ id: z.uuid(), status: z.string(), submitted_at: z.date(), reviewed_at: z.date().nullable() }),
  ),
})
export type PersonPage = z.infer<typeof pageOutput>

/** An event of the timeline. `data` has the values for the sentence of its `kind`. */
export const eventSchema = z.object({
  id: z.uuid(),
  at: z.date(),
  kind: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type TimelineEvent = z.infer<typeof eventSchema>
export const timelineInput = oneInput.extend({
  limit: queryNumber(z.int().min(1).max(timelinePage.max)).default(timelinePage.default),
  cursor: z.string().max(200).optional(),
})
export const timelineOutput = z.object({ events: z.array(eventSchema), next_cursor: z.string().nullable() })
