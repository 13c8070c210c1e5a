export const exportTypes = ['applications', 'users', 'reports', 'audit', 'money'] as const
export type ExportType = (typeof exportTypes)[number]
/** Rows that are read at once; the file is as long as it needs to be. A million rows are 400 reads, which a Worker may make. */
export const exportBatch = 2_500
/** Whoever takes more rows than this along is told to the other admins. */
export const exportAlarm = 10_000
export const selectionMax = 10_000

export const EXPORT_TEXTS = {
  failed: 'Failed to export data',
  done: 'Data exported successfully as CSV',
  noFilter: 'This kind of file cannot be filtered by that.',
  noStatus: 'This status does not fit the kind of file.',
} as const
