import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accents, appearanceOf, attributesOf, fontSizes, plainAppearance, themes } from './state.ts'

test('offers the specified accents, font sizes and themes', () => {
  expect(accents.map(({ label }) => label)).toEqual(['Indigo', 'Purple', 'Emerald', 'Rose', 'Gold', 'Sky'])
  expect(fontSizes.map(({ rem }) => rem)).toEqual([0.875, 1, 1.125, 1.25])
  expect(themes.map(({ label }) => label)).toEqual(['Light', 'Dark', 'System'])
})

test.each([undefined, null, 7, 'rose', [], {}])('reads %j as the default appearance', (stored) => {
  expect(appearanceOf(stored)).toEqual(plainAppearance)
})

test('replaces each invalid value by its default and keeps the valid ones', () => {
  expect(appearanceOf({ accentColor: 'red', fontSize: 'large', highContrast: 'yes', animations: 0 })).toEqual({
    accentColor: 'primary',
    fontSize: 'large',
    highContrast: false,
    animations: true,
  })
  const chosen = { accentColor: 'gold', fontSize: 'xlarge', highContrast: true, animations: false } as const
  expect(appearanceOf({ ...chosen, more: 1 })).toEqual(chosen)
})

test('the style sheet has a rule for every value', () => {
  const css = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')
  for (const { value: accentColor } of accents)
    for (const { value: fontSize, rem } of fontSizes) {
      const shown = attributesOf({ accentColor, fontSize, highContrast: true, animations: false })
      for (const [name, value] of Object.entries(shown))
        if (value && name !== 'data-motion') expect(css).toContain(`[${name}="${value}"]`)
      if (fontSize !== 'normal')
        expect(css).toMatch(new RegExp(`\\[data-font-size="${fontSize}"\\] \\{\\s+font-size: ${rem * 100}%;`))
    }
  const base = readFileSync(new URL('../../ui/styles/base.css', import.meta.url), 'utf8')
  expect(base).toContain('[data-motion="reduced"]')
})
