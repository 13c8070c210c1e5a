import fs from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Components that are never part of a page's first paint: they open in a portal, appear after a press or a message, or
 * need the viewer's time zone, which only the browser knows. Each pattern matches a path below src/.
 * `browser-only.test.ts` fails if one matches no file, or a file that exports more than components.
 */
export const browserOnly: readonly RegExp[] = [
  /\/\w*(Dialog|Sheet)\.tsx$/,
  /^ui\/(MenuPanel|PopoverPanel|PersonSearch|Toaster)\.tsx$/,
  /\/schedule\/events\/screens\/(EventHistory|HostActions|IcsButton|LiveEvents)\.tsx$/,
  /\/schedule\/tickets\/screens\/SoldTickets\.tsx$/,
  /\/analytics\/screens\/(Files|Hours)\.tsx$/,
  /\/analytics\/(details|summary|house)\/screens\/\w+\.tsx$/,
  // A creator's own tools; hydration renders them below their heading.
  /\/analytics\/fans\/screens\/(Birthdays|FanList|Fans|Segments)\.tsx$/,
  /\/discovery\/(experiences\/screens\/\w+|feed\/screens\/Suggested)\.tsx$/,
  /\/palette\/Palette\.tsx$/,
  /\/two-step\/screens\/QrCode\.tsx$/,
  /\/calls\/(screens\/CallNews|ringing\/screens\/IncomingCalls)\.tsx$/,
  /\/calls\/room\/screens\/CallStage\.tsx$/,
  /\/purchase\/buying\/screens\/PurchaseModal\.tsx$/,
  /\/schedule\/calendar\/screens\/CalendarNews\.tsx$/,
  /\/content\/viewer\/screens\/Viewer\.tsx$/,
  // Empty until the kind of recording is known, which pages do not wait for.
  /\/recordings\/screens\/UnfinishedRecordings\.tsx$/,
  /\/live\/raids\/screens\/RaidChoice\.tsx$/,
  // Admin pages except the overview: search engines never see them; hydration renders them below their heading.
  /^features\/admin\/(audit|exports)\/screens\/\w+\.tsx$/,
  /^features\/admin\/health\/screens\/HealthView\.tsx$/,
  /^features\/(applications\/review|people-admin(\/(?!viewing)\w+)?|moderation\/cases)\/screens\/\w+\.tsx$/,
  /^features\/moderation\/(appeals\/screens\/AppealsView|legal\/screens\/LegalView)\.tsx$/,
  /\/messages\/attachments\/screens\/(Lightbox|VideoRecorder|VoiceRecorder)\.tsx$/,
]

/**
 * Returns the names that a module of components exports, `default` among them.
 * @throws if an export has a form that this function cannot read
 */
export function exportsOf(code: string): string[] {
  const names = [...code.matchAll(/^export (default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, isDefault, name = '']) => (isDefault ? 'default' : name),
  )
  const others = [...code.matchAll(/^export (?!type\b)/gm)].length - names.length
  if (others !== 0 || names.length === 0) throw new Error('Only exported functions and constants can be left out.')
  return names
}

/** Returns a module with components of the same names that render nothing. */
export const withoutComponents = (code: string): string =>
  exportsOf(code)
    .map((name) => (name === 'default' ? 'export default () => null' : `export const ${name} = () => null`))
    .join('\n')

/**
 * Leaves the browser-only components, and the libraries that only they use, out of the Worker. On the server they
 * render nothing anyway, so the markup is the same.
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
