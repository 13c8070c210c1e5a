import { accounts } from '#features/accounts/manifest.server.ts'
import { admin } from '#features/admin/manifest.server.ts'
import { analytics } from '#features/analytics/manifest.server.ts'
import { applications } from '#features/applications/manifest.server.ts'
import { broadcast } from '#features/broadcast/manifest.server.ts'
import { calls } from '#features/calls/manifest.server.ts'
import { content } from '#features/content/manifest.server.ts'
import { dashboard } from '#features/dashboard/manifest.server.ts'
import { discovery } from '#features/discovery/manifest.server.ts'
import { live } from '#features/live/manifest.server.ts'
import { messages } from '#features/messages/manifest.server.ts'
import { moderation } from '#features/moderation/manifest.server.ts'
import { notifications } from '#features/notifications/manifest.server.ts'
import { offers } from '#features/offers/manifest.server.ts'
import { orders } from '#features/orders/manifest.server.ts'
import { peopleAdmin } from '#features/people-admin/manifest.server.ts'
import { pictures } from '#features/pictures/manifest.server.ts'
import { purchase } from '#features/purchase/manifest.server.ts'
import { realtime } from '#features/realtime/manifest.server.ts'
import { recordings } from '#features/recordings/manifest.server.ts'
import { schedule } from '#features/schedule/manifest.server.ts'
import { shop } from '#features/shop/manifest.server.ts'
import { social } from '#features/social/manifest.server.ts'
import { subscriptions } from '#features/subscriptions/manifest.server.ts'
import { tips } from '#features/tips/manifest.server.ts'
import { tv } from '#features/tv/manifest.server.ts'
import { uploads } from '#features/uploads/manifest.server.ts'
import { wallet } from '#features/wallet/manifest.server.ts'
import { kernel } from '#server/kernel.ts'
import type { ServerManifest } from '#server/manifest.ts'

/** Manifests of all features with a server part. A new feature adds a line here and changes no other file of this folder. */
export const manifests = [
  kernel,
  accounts,
  analytics,
  admin,
  applications,
  broadcast,
  calls,
  content,
  dashboard,
  discovery,
  live,
  messages,
  moderation,
  notifications,
  offers,
  orders,
  peopleAdmin,
  pictures,
  purchase,
  realtime,
  recordings,
  schedule,
  shop,
  social,
  subscriptions,
  tips,
  tv,
  uploads,
  wallet,
] as const

/** The same list with the common type. */
export const allManifests: readonly ServerManifest[] = manifests
