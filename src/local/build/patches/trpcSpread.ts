import type { Plugin } from 'vite'

/** tRPC's files that have the helper: each package its own. */
const file = /\/node_modules\/@trpc\/(client|react-query|server)\/dist\/[^/]+\.mjs(\?|$)/
/** Object spread as it was written before browsers had it. */
const helper = /function ownKeys\(e, r\) \{[\s\S]*?\n\}\nfunction _objectSpread2\(e\) \{[\s\S]*?\n\}\n/
const spread = `function _objectSpread2(a, b, c, ...more) {
  const made = { ...a, ...b, ...c }
  return more.length > 0 ? _objectSpread2(made, ...more) : made
}
`

/** The same file with the language's own spread, or undefined where it has no helper. */
export const withSpread = (code: string): string | undefined =>
  helper.test(code) ? code.replace(helper, () => spread) : undefined

/**
 * Spreads objects with the language's own syntax in tRPC, which is compiled for engines without it: its helper defines each
 * property by itself, on an object that stays slow, several times a call for options and the whole context.
 */
export const trpcSpread: Plugin = {
  name: 'trpc-spread',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: file, code: '_objectSpread2' },
    handler(code) {
      const changed = withSpread(code)
      return changed === undefined ? undefined : { code: changed, map: null }
    },
  },
}
