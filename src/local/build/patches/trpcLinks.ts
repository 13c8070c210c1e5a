import type { Plugin, Rolldown } from 'vite'

export const client = '@trpc/client'
export const importer = '/src/client/wire.ts'
const copy = '?links'

/**
 * Gives the HTTP links, which come after the page, their own copy of tRPC's client module. It holds one of them and what
 * every page begins with, and a module is in one file.
 */
export const trpcLinks: Plugin = {
  name: 'trpc-links',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(id, from, options) {
    if (id !== client || !from?.endsWith(importer)) return undefined
    const found = await this.resolve(id, from, { ...options, skipSelf: true })
    return found && { ...found, id: found.id + copy }
  },
}

/** Modules of tRPC's client have no effect but their exports, which its package does not say. */
export const withoutEffects = [{ test: /\/node_modules\/@trpc\/client\//, sideEffects: false }]

const ofLinks = [
  /\/node_modules\/(@trpc\/client\/dist\/(http|index\.mjs\?)|@trpc\/server\/dist\/resolveResponse-)/,
  /\/node_modules\/(copy-anything|is-what|superjson)\//,
  /\/src\/client\/wire\.ts$/,
]

/**
 * The links with what only they need, in one file. The client module names some of it, so it would be part of what every
 * page begins with.
 */
export const linksGroup: Rolldown.CodeSplittingGroup = {
  name: 'links',
  test: (id) => ofLinks.some((pattern) => pattern.test(id)),
  priority: 2,
  includeDependenciesRecursively: false,
}
