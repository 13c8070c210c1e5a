import type { Plugin } from 'vite'

/** Matches the files of tRPC's packages that contain the spread helper. */
const file = /\/node_modules\/@trpc\/(client|react-query|server)\/dist\/[^/]+\.mjs(\?|$)/
/** Matches the compiled form of object spread, for browsers without it. */
const helper = /function ownKeys\(e, r\) \{[\s\S]*?\n\}\nfunction _objectSpread2\(e\) \{[\s\S]*?\n\}\n/
const spread = `function _objectSpread2(a, b, c, ...more) {
  const made = { ...a, ...b, ...c }
  return more.length > 0 ? _objectSpread2(made, ...more) : made
}
`

/** Returns the file with native spread; undefined if it has no helper. */
export const withSpread = (code: string): string | undefined =>
  helper.test(code) ? code.replace(helper, () => spread) : undefined

/**
 * Replaces tRPC's compiled object spread by native syntax. The helper defines each property separately, and the engine
 * does not optimise the resulting object. Each API request runs it several times, for options and for the whole
 * context.
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
