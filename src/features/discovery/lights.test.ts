import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories } from './spec.ts'

test('every category has a different colour', () => {
  const css = readFileSync(new URL('../../ui/styles/lights.css', import.meta.url), 'utf8')
  const hues = categories.map((name) => new RegExp(`data-category="${name}"\\] \\{\\s*--hue: (\\d+)`).exec(css)?.[1])
  expect(hues).not.toContain(undefined)
  expect(new Set(hues).size).toBe(categories.length)
})
