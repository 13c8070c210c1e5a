import { type Answer, type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const notAllowed = 'FORBIDDEN'
const own: Answer = { others: notAllowed, creator: 'OK', otherCreator: 'OK', admin: 'CREATOR_NOT_FOUND' }
const foreign: Answer = { others: notAllowed, admin: 'OK' }
const missing: Answer = { others: notAllowed, admin: 'CREATOR_NOT_FOUND' }
const figures = rowByTarget('signedIn', { own, foreign, missing }, ({ whom }) => ({ id: whom }))
const notFans = { own: 'FAN_NOT_FOUND', foreign: 'FAN_NOT_FOUND', missing: 'FAN_NOT_FOUND' }

export const rows: Rows = {
  'analytics.overview': figures,
  'analytics.revenue': figures,
  'analytics.rows': figures,
  'analytics.detail': rowByTarget('signedIn', { own, foreign, missing }, ({ whom }) => ({ id: whom, of: 'responses' })),
  'analytics.topFans': figures,
  'analytics.summary': row('creator'),
  'analytics.setSummary': row('creator', 'OK', { monthly: false }),
  'fans.list': row('creator', 'OK', {}),
  'fans.birthdays': row('creator'),
  'fans.note': rowByTarget('creator', notFans, ({ whom }) => ({ id: whom })),
  'fans.setNote': rowByTarget('creator', notFans, ({ whom }) => ({ id: whom, note: 'Likes Satie.' })),
}
