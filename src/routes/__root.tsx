import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { CrashScreen } from '#app/shell/CrashScreen.tsx'
import { Document } from '#app/shell/Document.tsx'
import { documentHead } from '#app/shell/document-head.ts'
import { Frame } from '#app/shell/Frame.tsx'
import { initialConfig } from '#app/start/initialConfig.ts'
import { initialSession } from '#app/start/initialSession.ts'
import { initialViewer } from '#app/start/initialViewer.ts'
import { seedQuery } from '#app/start/seedQuery.ts'
import { configKey } from '#client/config/use-public-config.ts'
import { startKey } from '#client/hydration/startOfPage.ts'
import { nextPaint } from '#client/navigation/nextPaint.ts'
import { holdAccount } from '#client/session/require.ts'
import type { SessionManager } from '#client/session/sessionManager.ts'
import { sessionKey } from '#client/session/state.ts'
import { correctedNow } from '#client/time/clock.ts'
import { viewerKey } from '#client/time/viewer.ts'
import type { Utils } from '#client/trpc/trpc.ts'

export type RouterContext = { queryClient: QueryClient; sessionManager: SessionManager; api: Utils }

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ cause, context: { queryClient }, location }) => {
    // Otherwise a press on a link would preload or render the page before it shows.
    if (cause !== 'enter') await nextPaint()
    await seedQuery(queryClient, startKey, () => correctedNow())
    await seedQuery(queryClient, viewerKey, initialViewer)
    await seedQuery(queryClient, configKey, initialConfig)
    const session = await seedQuery(queryClient, sessionKey, initialSession)
    holdAccount(session, location.pathname)
    return { session }
  },
  // The bars show the balance; admins have none.
  loader: async ({ context: { api, session } }) => {
    if (import.meta.env.SSR && session && session.user.role !== 'admin')
      await api.wallet.balance.prefetch(undefined, { retry: false })
  },
  head: documentHead,
  shellComponent: Document,
  component: Frame,
  errorComponent: CrashScreen,
})
