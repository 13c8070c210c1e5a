import * as z from 'zod'
import { dateRanges, listStatuses, locations, specialties } from '#features/applications/index.server.ts'
import { exportTypes, selectionMax } from './spec.ts'

const text = z.string().trim().max(100).default('')

/** POST /admin/export/csv; without a selection it is everything that the filters show. */
export const exportInput = z.object({
  type: z.enum(exportTypes),
  filters: z
    .object({
      status: z.enum(listStatuses).default('all'),
      search: z.string().trim().max(100).default(''),
      location: z.enum(locations).default('all'),
      specialty: z.enum(specialties).default('all'),
      dateRange: z.enum(dateRanges).default('all'),
      /** Of people. */
      role: z.enum(['all', 'fan', 'creator', 'admin']).default('all'),
      /** Of the trail, as in GET /admin/audit-logs. */
      action: text,
      actor: text,
      target: text,
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    })
    .prefault({}),
  selection: z.array(z.uuid()).max(selectionMax).default([]),
})
export type ExportInput = z.infer<typeof exportInput>
export const exportAnswer = z.object({ filename: z.string(), body: z.custom<ReadableStream<Uint8Array>>() })
