import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8')
const faces = read('fonts').split('@font-face').slice(1)
const fallbacks = faces.filter((face) => face.includes('local('))
const stack = (name: string) =>
  [...(new RegExp(`--font-${name}:([^;]*);`).exec(read('theme'))?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, family]) => family,
  )

test.each(['sans', 'display'])(
  'the %s stack has fallbacks over Arial and over Roboto, each with fitted metrics',
  (name) => {
    const own = fallbacks.filter((face) => stack(name).some((family) => face.includes(`font-family: "${family}"`)))
    for (const local of ['Arial', 'Roboto'])
      expect(own.filter((face) => face.includes(`local("${local}`)).length, local).toBeGreaterThan(0)
    for (const face of own)
      for (const fitted of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
        expect(face).toContain(fitted)
  },
)
