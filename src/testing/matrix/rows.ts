import { type Rows, row } from './row.ts'
import { accounts } from './rows/accounts.ts'
import { broadcast } from './rows/broadcast.ts'
import { content } from './rows/content.ts'
import { discovery } from './rows/discovery.ts'
import { messages } from './rows/messages.ts'
import { notifications } from './rows/notifications.ts'
import { offers } from './rows/offers.ts'
import { orders } from './rows/orders.ts'
import { profile } from './rows/profile.ts'
import { purchase } from './rows/purchase.ts'
import { realtime } from './rows/realtime.ts'
import { shop } from './rows/shop.ts'
import { social } from './rows/social.ts'
import { subscriptions } from './rows/subscriptions.ts'
import { tips } from './rows/tips.ts'
import { uploads } from './rows/uploads.ts'
import { wallet } from './rows/wallet.ts'

/** Who may call what, with which answer: one row for each procedure, in a file for each part of the router. */
export const rows: Rows = {
  'health.check': row('open'),
  ...accounts,
  ...broadcast,
  ...content,
  ...discovery,
  ...messages,
  ...notifications,
  ...offers,
  ...orders,
  ...profile,
  ...purchase,
  ...realtime,
  ...shop,
  ...social,
  ...subscriptions,
  ...tips,
  ...uploads,
  ...wallet,
}
