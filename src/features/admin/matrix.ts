import { type Rows, row } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'admin.stats': row('admin'),
  'admin.counted': row('admin', 'OK', { figure: 'revenue' }),
  'admin.health': row('admin'),
  'admin.sendAgain': row('admin', 'OK', { kind: 'nothing' }),
  'admin.costs': row('admin', 'OK', {}),
  'admin.analytics': row('admin', 'OK', {}),
  'admin.colleagues': row('admin'),
  'admin.feed': row('admin'),
  'admin.auditLogs': row('admin', 'OK', {}),
  'admin.auditVerify': row('admin'),
  'admin.auditNote': row('admin', 'OK', { action: 'approve', details: 'Words.' }),
  'admin.exportCsv': row('admin', 'OK', { type: 'applications' }),
}
