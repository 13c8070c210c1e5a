import { accountsRouter, profileRouter } from '#features/accounts/index.server.ts'
import { broadcastRouter } from '#features/broadcast/index.server.ts'
import { contentRouter, digitalsRouter } from '#features/content/index.server.ts'
import { discoveryRouter } from '#features/discovery/index.server.ts'
import { messagesRouter } from '#features/messages/index.server.ts'
import { notificationsRouter } from '#features/notifications/index.server.ts'
import { offersRouter } from '#features/offers/index.server.ts'
import { ordersRouter } from '#features/orders/index.server.ts'
import { purchaseRouter } from '#features/purchase/index.server.ts'
import { realtimeRouter } from '#features/realtime/index.server.ts'
import { shopRouter } from '#features/shop/index.server.ts'
import { socialRouter } from '#features/social/index.server.ts'
import { subscriptionsRouter } from '#features/subscriptions/index.server.ts'
import { tipsRouter } from '#features/tips/index.server.ts'
import { uploadsRouter } from '#features/uploads/index.server.ts'
import { walletRouter } from '#features/wallet/index.server.ts'
import { healthRouter } from './health.ts'
import { createRestTable } from './rest/table.ts'
import { router } from './trpc.ts'

/** Every procedure of the product; REST is read from the same table. */
export const appRouter = router({
  accounts: accountsRouter,
  broadcast: broadcastRouter,
  content: contentRouter,
  digitals: digitalsRouter,
  discovery: discoveryRouter,
  health: healthRouter,
  messages: messagesRouter,
  notifications: notificationsRouter,
  offers: offersRouter,
  orders: ordersRouter,
  profile: profileRouter,
  purchase: purchaseRouter,
  realtime: realtimeRouter,
  shop: shopRouter,
  social: socialRouter,
  subscriptions: subscriptionsRouter,
  tips: tipsRouter,
  uploads: uploadsRouter,
  wallet: walletRouter,
})

export type AppRouter = typeof appRouter

export const restTable = createRestTable(appRouter)
