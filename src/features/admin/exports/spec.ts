export const exportTypes = ['applications', 'users', 'reports', 'audit', 'money'] as const
export type ExportType = (typeof exportTypes)[number]
/** Rows that are read at once; the file is as long as it needs to be. */
export const exportBatch = 1_000
export const selectionMax = 10_000

export const EXPORT_TEXTS = { failed: 'Failed to export data', done: 'Data exported successfully as CSV' } as const
