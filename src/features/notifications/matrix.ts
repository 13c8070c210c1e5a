import { randomUUID } from 'node:crypto'
import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const notice = async ({ thing, world }: Cell) => ({
  id: await thing(async (owner) => {
    const id = randomUUID()
    await world.owner(
      `insert into notifications (id, user_id, type, title, message) values ($1, $2, 'system', 'T', 'M')`,
      [id, owner.id],
    )
    return id
  }),
})
const ownOnly = { own: 'OK', foreign: 'NOTIFICATION_NOT_FOUND', missing: 'NOTIFICATION_NOT_FOUND' }
const endpoint = 'https://push.example/one'

export const rows: Rows = {
  'notifications.list': row('signedIn'),
  'notifications.unread': row('signedIn'),
  'notifications.read': rowByTarget('signedIn', ownOnly, notice),
  'notifications.readAll': row('signedIn'),
  'notifications.remove': rowByTarget('signedIn', ownOnly, notice),
  'notifications.preferences': row('signedIn'),
  'notifications.setPreferences': row('signedIn', 'OK', { tips: false }),
  'notifications.subscribeDevice': row('signedIn', 'PUSH_ENDPOINT_UNKNOWN', {
    endpoint,
    keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) },
  }),
  'notifications.unsubscribeDevice': row('signedIn', 'OK', { endpoint }),
  'notifications.readUnsubscribe': row('public', 'UNSUBSCRIBE_LINK_INVALID', { token: 'nothing' }),
  'notifications.unsubscribe': row('public', 'UNSUBSCRIBE_LINK_INVALID', { token: 'nothing' }),
}
