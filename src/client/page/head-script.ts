import { createIsomorphicFn } from '@tanstack/react-start'
import { replayEarlyClicksScript } from '../hydration/replayEarlyClicks.ts'
import { hydrationUrlScript } from '../navigation/hydrationUrl.ts'
import { sidebarScript } from '../navigation/sidebar.ts'
import { appearanceScript } from '../preferences/script.ts'
import { fallbackScript } from '../query/fallbacks.ts'
import { confirmLaterScript } from '../session/confirmLater.ts'
import { viewerScript } from '../time/viewer.ts'
import { compositionScript, translatorScript } from './domGuards.ts'

/** Script that runs before the first paint. It is inlined into the page, so the browser bundle does not contain it. */
export const headScript = createIsomorphicFn()
  .server((): string =>
    [
      ...[fallbackScript, translatorScript, compositionScript],
      ...[
        hydrationUrlScript,
        appearanceScript,
        sidebarScript,
        confirmLaterScript,
        viewerScript,
        replayEarlyClicksScript,
      ],
    ].join(';'),
  )
  .client((): string => '')
