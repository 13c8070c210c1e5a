import { HeadContent, ScriptOnce, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answerProbe } from '#client/hydration/hydration.ts'
import { headScript } from '#client/page/head-script.ts'
import { themeColors } from '#client/preferences/theme.ts'
import { pageVersion } from '../start/pageVersion.ts'

const schemes = ['light', 'dark'] as const

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  return (
    // The scripts below may have set the chosen appearance on it.
    <html lang="en" data-version={pageVersion()} suppressHydrationWarning>
      <head>
        <ScriptOnce>{headScript()}</ScriptOnce>
        <HeadContent />
        {/* Here, because the router keeps only the last of two metas with one name. */}
        {schemes.map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={themeColors[scheme]}
          />
        ))}
      </head>
      <body onDragExitCapture={answerProbe}>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
