import type { Plugin, Rolldown } from 'vite'

export const client = '@trpc/client'
export const importer = '/src/client/trpc/trpcLinks.ts'
const copy = '?links'

/**
 * Gives the HTTP links, which load after the page, a separate copy of tRPC's client module. The module contains both
 * one of the links and code that every page starts with, and a module can only be in one file.
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

/** Marks the modules of tRPC's client as free of side effects, which its package does not declare. */
export const withoutEffects = [{ test: /\/node_modules\/@trpc\/client\//, sideEffects: false }]

const ofLinks = [
  /\/node_modules\/(@trpc\/client\/dist\/(http|index\.mjs\?)|@trpc\/server\/dist\/resolveResponse-)/,
  /\/node_modules\/(copy-anything|is-what|superjson)\//,
]

/**
 * Puts the links and their own dependencies into one file. The client module imports some of these dependencies, so
 * they would otherwise be part of every page's first load.
 */
export const linksGroup: Rolldown.CodeSplittingGroup = {
  name: 'links',
  test: (id) => ofLinks.some((pattern) => pattern.test(id)),
  priority: 2,
  includeDependenciesRecursively: false,
}
