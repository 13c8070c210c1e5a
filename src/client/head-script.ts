import { createIsomorphicFn } from '@tanstack/react-start'
import { earlyPressScript } from './early-press.ts'
import { servedScript } from './navigation/served.ts'
import { sidebarScript } from './navigation/sidebar.ts'
import { noEvalScript } from './no-eval.ts'
import { appearanceScript } from './preferences/script.ts'

/** What runs before anything of a page is painted. It stands in the page itself, so the browser's bundle has none of it. */
export const headScript = createIsomorphicFn()
  .server((): string => `${servedScript};${noEvalScript};${appearanceScript};${sidebarScript};${earlyPressScript}`)
  .client((): string => '')
