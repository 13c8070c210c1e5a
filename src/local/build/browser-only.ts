import fs from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Components that a page never shows in its first paint: they open into a portal, after a press or a message, or need the
 * viewer's zone, which only the browser knows. Each pattern matches a path below src/. `browser-only.test.ts` fails when one
 * matches nothing, or a file that exports more than components.
 */
export const browserOnly: readonly RegExp[] = [
  /\/\w*(Dialog|Sheet)\.tsx$/,
  /^ui\/(BarChart|MenuPanel|PopoverPanel|PersonSearch|Toaster)\.tsx$/,
  /\/schedule\/events\/screens\/(EventHistory|HostActions|IcsButton|LiveEvents)\.tsx$/,
  /\/schedule\/tickets\/screens\/SoldTickets\.tsx$/,
  /\/analytics\/screens\/Hours\.tsx$/,
  /\/analytics\/(details|summary|house)\/screens\/\w+\.tsx$/,
  // a creator's own tools: they follow right after their heading
  /\/analytics\/fans\/screens\/(Birthdays|FanList|Fans|Segments)\.tsx$/,
  /\/discovery\/(experiences\/screens\/\w+|feed\/screens\/Suggested)\.tsx$/,
  /\/palette\/Palette\.tsx$/,
  /\/security\/screens\/QrCode\.tsx$/,
  /\/calls\/(listing\/screens\/CallNews|ringing\/screens\/IncomingCalls)\.tsx$/,
  /\/calls\/room\/screens\/CallStage\.tsx$/,
  /\/purchase\/buying\/screens\/PurchaseModal\.tsx$/,
  /\/schedule\/calendar\/screens\/Calendar\.tsx$/,
  /\/content\/viewer\/screens\/Viewer\.tsx$/,
  // nothing before it is known what is being made, which no page waits for
  /\/recordings\/screens\/Making\.tsx$/,
  /\/live\/raids\/screens\/RaidChoice\.tsx$/,
  // the admins' house is told apart by nobody's search engine, and follows right after its heading
  /^features\/(admin\/\w+|applications\/review|people-admin\/(?!viewing)\w+|moderation\/cases)\/screens\/\w+\.tsx$/,
  /^features\/moderation\/(appeals\/screens\/AppealsView|legal\/screens\/LegalView)\.tsx$/,
  /\/messages\/attachments\/screens\/(Lightbox|VideoRecorder|VoiceRecorder)\.tsx$/,
]

/**
 * The names that a module of components exports, `default` among them.
 * @throws where it exports in a way that this cannot read
 */
export function exportsOf(code: string): string[] {
  const names = [...code.matchAll(/^export (default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, isDefault, name = '']) => (isDefault ? 'default' : name),
  )
  const others = [...code.matchAll(/^export (?!type\b)/gm)].length - names.length
  if (others !== 0 || names.length === 0) throw new Error('Only exported functions and constants can be left out.')
  return names
}

/** The module with components of the same names that render nothing. */
export const withoutComponents = (code: string): string =>
  exportsOf(code)
    .map((name) => (name === 'default' ? 'export default () => null' : `export const ${name} = () => null`))
    .join('\n')

/**
 * Leaves them, and the libraries that only they use, out of the Worker. On the server none of them renders anything, so the
 * markup is the same.
 */
export const browserOnlyComponents = (root: string): Plugin => ({
  name: 'browser-only-components',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: {
    filter: { id: /\/src\/[^?]+\.tsx$/ },
    handler(id) {
      const path = id.slice(root.length + '/src/'.length)
      if (!id.startsWith(`${root}/src/`) || !browserOnly.some((pattern) => pattern.test(path))) return undefined
      return withoutComponents(fs.readFileSync(id, 'utf8'))
    },
  },
})
