import { beforeEach, expect, test } from 'vitest'
import { encode } from '../store/persisted.ts'
import { appearanceScript } from './script.ts'
import {
  type Appearance,
  accents,
  appearanceOf,
  attributesOf,
  fontSizes,
  plainAppearance,
  storedAppearance,
} from './state.ts'
import { themeColors, themeKey, themeOf } from './theme.ts'

let stored: Map<string, string>
let classes: Set<string>
let attributes: Map<string, string>
let bars: { name?: string; content?: string; remove: () => void } | null
let again: () => void

beforeEach(() => {
  stored = new Map()
  classes = new Set()
  attributes = new Map()
  bars = null
})

/** Runs the script of the page head against a fake page. */
function run(getItem = (key: string) => stored.get(key) ?? null) {
  const documentElement = {
    classList: {
      add: (name: string) => classes.add(name),
      remove: (...names: string[]) => {
        for (const name of names) classes.delete(name)
      },
    },
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  const remove = () => {
    bars = null
  }
  const createElement = () => ({ remove })
  const head = {
    prepend: (meta: NonNullable<typeof bars>) => {
      bars = meta
    },
  }
  const listen = (_: string, show: () => void) => {
    again = show
  }
  new Function('localStorage', 'document', 'addEventListener', appearanceScript)(
    { getItem },
    { documentElement, head, querySelector: () => bars, createElement },
    listen,
  )
}

const shown = (appearance: Appearance) =>
  Object.fromEntries(Object.entries(attributesOf(appearance)).filter(([, value]) => value !== null))

test.each([null, 'light', 'dark', 'system', '', 'blue'])('applies the theme %j like the rule', (theme) => {
  if (theme !== null) stored.set(themeKey, theme)
  run()
  const expected = themeOf(theme)
  expect([...classes]).toEqual(expected === 'system' ? [] : [expected])
  expect(bars?.content).toBe(expected === 'system' ? undefined : themeColors[expected])
})

const looks = [
  ...accents.map(({ value }) => ({ ...plainAppearance, accentColor: value })),
  ...fontSizes.map(({ value }) => ({ ...plainAppearance, fontSize: value })),
  { ...plainAppearance, highContrast: true, animations: false },
]

test.each(looks)('applies the appearance %j like the rule', (look) => {
  stored.set(storedAppearance.key, encode(storedAppearance, look))
  run()
  expect(Object.fromEntries(attributes)).toEqual(shown(look))
})

test.each([
  { accentColor: 'red', fontSize: 'huge', highContrast: 'yes', animations: 0 },
  { accentColor: 'rose"', fontSize: 12, highContrast: 1 },
  null,
  7,
])('applies the stored values %j like the rule', (state) => {
  stored.set(storedAppearance.key, JSON.stringify({ version: storedAppearance.version, state }))
  run()
  expect(Object.fromEntries(attributes)).toEqual(shown(appearanceOf(state)))
})

test.each(['nonsense', 'null', '[]', '{"version":9,"state":{"accentColor":"rose"}}'])(
  'shows the default appearance for %s',
  (text) => {
    stored.set(storedAppearance.key, text)
    stored.set(themeKey, 'dark')
    run()
    expect([attributes.size, [...classes]]).toEqual([0, ['dark']])
  },
)

test('follows the choice of another tab', () => {
  stored.set(themeKey, 'dark')
  stored.set(
    storedAppearance.key,
    encode(storedAppearance, { ...plainAppearance, accentColor: 'rose', fontSize: 'large' }),
  )
  run()
  stored.set(themeKey, 'light')
  stored.set(storedAppearance.key, encode(storedAppearance, { ...plainAppearance, accentColor: 'sky' }))
  again()
  expect([[...classes], Object.fromEntries(attributes)]).toEqual([['light'], { 'data-accent': 'sky' }])
  expect(bars).toMatchObject({ name: 'theme-color', content: themeColors.light })
  stored.clear()
  again()
  expect([classes.size, attributes.size, bars]).toEqual([0, 0, null])
})

test('follows the system when the storage is forbidden', () => {
  run(() => {
    throw new Error('SecurityError')
  })
  expect([classes.size, attributes.size]).toEqual([0, 0])
})
