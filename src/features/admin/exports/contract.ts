import * as z from 'zod'
import { dateRanges, listStatuses, locations, specialties } from '#features/applications/index.server.ts'
import { queueTabs } from '#features/moderation/index.server.ts'
import { peopleStatuses } from '#features/people-admin/index.server.ts'
import { daySchema } from '#shared/schemas.ts'
import { ADMIN_REFUSALS } from '../spec.ts'
import { EXPORT_TEXTS, type ExportType, exportTypes, selectionMax } from './spec.ts'

const text = z.string().trim().max(100).default('')

/** Supported filters of each export type, besides the date range. */
const chosenBy: Record<ExportType, readonly string[]> = {
  applications: ['status', 'search', 'location', 'specialty'],
  users: ['status', 'search', 'role'],
  reports: ['status'],
  audit: ['action', 'actor', 'target', 'from', 'to'],
  money: [],
}

/** Status values of each export type: of applications, people or reports. */
const statuses: Partial<Record<ExportType, readonly string[]>> = {
  applications: listStatuses,
  users: peopleStatuses,
  reports: queueTabs,
}

const filters = z.object({
  status: z.enum([...listStatuses, ...peopleStatuses, ...queueTabs]).default('all'),
  search: z.string().trim().max(100).default(''),
  location: z.enum(locations).default('all'),
  specialty: z.enum(specialties).default('all'),
  dateRange: z.enum(dateRanges).default('all'),
  /** Role filter, only for exports of people. */
  role: z.enum(['all', 'fan', 'creator', 'admin']).default('all'),
  /** Filters of audit exports, as in GET /admin/audit-logs. */
  action: text,
  actor: text,
  target: text,
  from: daySchema().optional(),
  to: daySchema().optional(),
})
export type ExportFilters = z.input<typeof filters>

/** Returns true for a value that does not filter. Clients may send all filters. */
const isNoFilter = (value: unknown) => value === undefined || value === '' || value === 'all'

/** Input of POST /admin/export/csv. Without a selection it exports all rows that match the filters. */
export const exportInput = z
  .object({
    type: z.enum(exportTypes),
    filters: filters.prefault({}),
    selection: z.array(z.uuid()).max(selectionMax).default([]),
  })
  .refine(({ type, filters: { status } }) => status === 'all' || statuses[type]?.includes(status), {
    path: ['filters', 'status'],
    error: EXPORT_TEXTS.noStatus,
  })
  // refuses unsupported filters, because ignoring them would export everyone
  .superRefine(({ type, filters: { dateRange: _, ...given } }, { addIssue }) => {
    for (const [name, value] of Object.entries(given))
      if (!isNoFilter(value) && !chosenBy[type].includes(name))
        addIssue({ code: 'custom', path: ['filters', name], message: EXPORT_TEXTS.noFilter })
    if (given.from && given.to && given.from > given.to)
      addIssue({ code: 'custom', path: ['filters', 'to'], message: ADMIN_REFUSALS.rangeBackwards.sentence })
  })
export type ExportInput = z.infer<typeof exportInput>
export const exportOutput = z.object({ filename: z.string(), body: z.custom<ReadableStream<Uint8Array>>() })
