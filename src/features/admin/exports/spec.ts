export const exportTypes = ['applications', 'users', 'reports', 'audit', 'money'] as const
export type ExportType = (typeof exportTypes)[number]
/**
 * Rows per batch of an export. The number of batches is not limited. A million rows are 400 reads, within the
 * subrequest limit of a Worker.
 */
export const exportBatch = 2_500
/** Number of rows above which an export notifies the other admins. */
export const exportAlarm = 10_000
export const selectionMax = 10_000

export const EXPORT_TEXTS = {
  failed: 'Failed to export data',
  done: 'Data exported successfully as CSV',
  noFilter: 'This kind of file cannot be filtered by that.',
  noStatus: 'This status does not fit the kind of file.',
} as const
