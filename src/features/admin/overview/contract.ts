import * as z from 'zod'
import { dateRanges, listStatuses, locations, searchMax, specialties } from '#features/applications/index.server.ts'
import { queryNumber } from '#shared/schemas.ts'
import { countedPage } from './spec.ts'

/** Output of GET /admin/stats: the figures of the platform at `as_of`. */
export const statsOutput = z.object({
  as_of: z.date(),
  totalUsers: z.number(),
  activeCreators: z.number(),
  /** Sales in USD since midnight UTC. */
  revenue: z.object({ today: z.number() }),
  pending: z.number(),
  queued: z.number(),
  approved: z.number(),
  rejected: z.number(),
  /** Calls and streams in progress. */
  activeSessions: z.number(),
  /** Number of reports without a decision. */
  reports: z.number(),
})

const somebody = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** Input of GET /admin/stats/rows. The figure to list: sales since midnight UTC, or calls and streams in progress. */
export const countedInput = z.object({
  figure: z.enum(['revenue', 'activeSessions']),
  limit: queryNumber(z.int().min(1).max(countedPage.max)).default(countedPage.default),
  cursor: z.string().max(200).optional(),
})
export type CountedInput = z.infer<typeof countedInput>
export type CountedFigure = z.infer<typeof countedInput>['figure']

/** Output of GET /admin/stats/rows, newest first. */
export const countedOutput = z.object({
  rows: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['purchase', 'video', 'voice', 'stream']),
      /** The buyer of a sale, or the creator of a call or stream. */
      person: somebody,
      /** The other person of a call. */
      other: somebody.nullable(),
      at: z.date(),
      /** The paid amount in USD; null for calls and streams. */
      usd: z.number().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export const analyticsInput = z.object({
  dateRange: z.enum(dateRanges).default('week'),
  location: z.enum(locations).default('all'),
  specialty: z.enum(specialties).default('all'),
  /** Status of the counted applications. */
  status: z.enum(listStatuses).default('all'),
  /** Name, username, email address or id of the applicants and creators. */
  search: z.string().trim().max(searchMax).default(''),
})
export type AnalyticsInput = z.infer<typeof analyticsInput>

/** Output of GET /admin/analytics/dashboard. */
export const analyticsOutput = z.object({
  as_of: z.date(),
  /** Sales in USD by day (UTC). */
  revenue: z.array(z.object({ date: z.string(), amount: z.number() })),
  /** Number of new people by day (UTC). */
  growth: z.array(z.object({ date: z.string(), users: z.number() })),
  performance: z.array(
    z.object({
      creator: z.string(),
      username: z.string(),
      avatar_url: z.string().nullable(),
      /** Earned tokens. */
      earnings: z.number(),
      sessions: z.number(),
      rating: z.number().nullable(),
    }),
  ),
  /** Number of applications in the date range, by status. */
  conversions: z.array(z.object({ status: z.string(), count: z.number() })),
})

export const colleaguesOutput = z.object({
  admins: z.array(somebody),
})
