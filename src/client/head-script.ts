import { createIsomorphicFn } from '@tanstack/react-start'
import { compositionScript, translatorScript } from './domGuards.ts'
import { fallbackScript } from './fallbacks.ts'
import { hydrationUrlScript } from './navigation/hydrationUrl.ts'
import { sidebarScript } from './navigation/sidebar.ts'
import { appearanceScript } from './preferences/script.ts'
import { replayEarlyClicksScript } from './replayEarlyClicks.ts'
import { confirmLaterScript } from './session/confirmLater.ts'

/** Script that runs before the first paint. It is inlined into the page, so the browser bundle does not contain it. */
export const headScript = createIsomorphicFn()
  .server((): string =>
    [
      ...[fallbackScript, translatorScript, compositionScript],
      ...[hydrationUrlScript, appearanceScript, sidebarScript, confirmLaterScript, replayEarlyClicksScript],
    ].join(';'),
  )
  .client((): string => '')
