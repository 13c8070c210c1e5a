import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, ScriptOnce, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CrashScreen } from '#app/shell/CrashScreen.tsx'
import { documentHead } from '#app/shell/document-head.ts'
import { Frame } from '#app/shell/Frame.tsx'
import { initialConfig } from '#app/start/initialConfig.ts'
import { initialSession } from '#app/start/initialSession.ts'
import { configKey } from '#client/config/use-public-config.ts'
import { headScript } from '#client/head-script.ts'
import { themeColors } from '#client/preferences/theme.ts'
import type { SessionKeeper } from '#client/session/keeper.ts'
import { holdSuspended } from '#client/session/require.ts'
import { sessionKey } from '#client/session/state.ts'
import type { Utils } from '#client/trpc.ts'

export type RouterContext = { queryClient: QueryClient; keeper: SessionKeeper; api: Utils }

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await brought(queryClient, configKey, initialConfig)
    const session = await brought(queryClient, sessionKey, initialSession)
    holdSuspended(session, location.pathname)
    return { session }
  },
  head: documentHead,
  shellComponent: Document,
  component: Frame,
  errorComponent: CrashScreen,
})

/** What a page brings along, kept where queries are, without a query's machinery: each render would pay for it twice. */
async function brought<T>(queryClient: QueryClient, key: readonly string[], make: () => T | Promise<T>): Promise<T> {
  const known = queryClient.getQueryData<T>(key)
  if (known !== undefined) return known
  const made = await make()
  queryClient.setQueryData(key, made)
  return made
}

const schemes = ['light', 'dark'] as const

function Document({ children }: { children: ReactNode }) {
  return (
    // the scripts below may have put the chosen look on it
    <html lang="en" suppressHydrationWarning>
      <head>
        <ScriptOnce>{headScript()}</ScriptOnce>
        <HeadContent />
        {/* here, because of two metas of one name the router keeps only the last */}
        {schemes.map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={themeColors[scheme]}
            suppressHydrationWarning
          />
        ))}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
