import { createIsomorphicFn } from '@tanstack/react-start'
import { version } from '#server/release.ts'

/**
 * Returns the version of the build that rendered the page. The page contains it as an attribute and not in a script, because
 * a script that changes with every build would change the names of all others.
 */
export const pageVersion = createIsomorphicFn()
  .server((): string | undefined => version)
  .client((): string | undefined => document.documentElement.dataset.version)
