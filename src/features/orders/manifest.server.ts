import { everyMinute } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { ordersRouter } from './router.server.ts'
import { closeOrderOf, runOrderClocks } from './timers/service.server.ts'

/** Routers, jobs, mails and notices of orders. */
export const orders = {
  routers: { orders: ordersRouter },
  jobs: { orders: { everyMinutes: everyMinute, run: runOrderClocks } },
  mails,
  notices,
  personalData: {
    exports: {
      orders: 'orders',
      order_history: 'order history',
      order_disputes: 'order disputes',
      order_addresses: 'order addresses',
    },
    closeOne: closeOrderOf,
    forgets: ['orders'],
    expires: ['orders'],
  },
} satisfies ServerManifest
