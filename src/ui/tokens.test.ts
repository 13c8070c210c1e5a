import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, luminance, type Oklch, over } from './contrast.ts'
import { personLights } from './person.ts'

// Reads the tokens from the style sheet itself, so that every change of a colour is checked.
const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')
const colour = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/
const declaration = /--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g

function parse(text: string): Oklch {
  const [, l, c, h, alpha = '1'] = colour.exec(text) ?? []
  return { l: Number(l), c: Number(c), h: Number(h), alpha: Number(alpha) }
}

type Themes = Record<'light' | 'dark', Map<string, Oklch>>

function tokensOf(block: string): Themes {
  const themes: Themes = { light: new Map(), dark: new Map() }
  for (const [, name = '', light = '', dark = ''] of block.matchAll(declaration)) {
    themes.light.set(name, parse(light))
    themes.dark.set(name, parse(dark))
  }
  return themes
}

const blocks = css.split('}').map((block) => ({ selector: block.slice(0, block.indexOf('{')), block }))
const base = tokensOf(blocks.find(({ block }) => block.includes('--ground:'))?.block ?? '')
const high = tokensOf(blocks.find(({ selector }) => selector.includes('[data-contrast="high"]'))?.block ?? '')
const accents = blocks.flatMap(({ selector, block }) => {
  const name = /\[data-accent="(\w+)"\]/.exec(selector)?.[1]
  return name && block.includes('--accent:') ? [{ name, themes: tokensOf(block) }] : []
})

const floors = ['ground', 'surface', 'raised', 'sunk']

for (const theme of ['light', 'dark'] as const) {
  const token = (name: string, from = base) => {
    const value = from[theme].get(name) ?? base[theme].get(name)
    if (!value) throw new Error(`No token --${name}`)
    return value
  }
  const ratio = (front: string, back: string, from = base) => contrast(token(front, from), token(back, from))

  describe(`contrast in the ${theme} theme`, () => {
    it.each(floors)('text has contrast 7:1 and muted text 4.5:1 on %s', (floor) => {
      expect(ratio('ink', floor)).toBeGreaterThanOrEqual(7)
      expect(ratio('muted', floor)).toBeGreaterThanOrEqual(4.5)
      expect(ratio('faint', floor)).toBeGreaterThanOrEqual(4.5)
    })

    it.each(['wash', 'wash-strong'])('text keeps its contrast on a %s over each background', (wash) => {
      for (const floor of floors) {
        const back = over(token(wash), token(floor))
        expect(contrast(token('ink'), back), `ink on ${wash} on ${floor}`).toBeGreaterThanOrEqual(7)
        expect(contrast(token('muted'), back), `muted on ${wash} on ${floor}`).toBeGreaterThanOrEqual(4.5)
      }
    })

    it.each(['gold', 'success', 'danger', 'warning'])('%s has contrast 4.5:1 as text, also on its own tint', (name) => {
      for (const floor of floors) {
        expect(ratio(name, floor), floor).toBeGreaterThanOrEqual(4.5)
        const tint = over({ ...token(name === 'gold' ? 'gold-fill' : name), alpha: 0.14 }, token(floor))
        expect(contrast(token(name), tint), `tint on ${floor}`).toBeGreaterThanOrEqual(4.5)
      }
    })

    it.each(['success', 'danger', 'warning'])('the label of a %s button has contrast 4.5:1', (name) => {
      expect(ratio('on-fill', name)).toBeGreaterThanOrEqual(4.5)
    })

    it('labels on gold and live fills are readable', () => {
      expect(ratio('on-gold', 'gold-fill')).toBeGreaterThanOrEqual(7)
      expect(ratio('on-live', 'live')).toBeGreaterThanOrEqual(4.5)
    })

    it.each(floors)('the border of a control has contrast 3:1 on %s', (floor) => {
      expect(ratio('line-strong', floor)).toBeGreaterThanOrEqual(3)
    })

    it('the page background has the specified colour', () => {
      expect(token('ground')).toMatchObject(
        theme === 'dark' ? { l: 0.17, c: 0.015, h: 320 } : { l: 0.985, c: 0.006, h: 80 },
      )
    })

    it.each(accents.map(({ name }) => name))('accent %s has contrast 4.5:1 as text and as a button', (name) => {
      const accent = accents.find((one) => one.name === name)
      if (!accent) throw new Error(name)
      const of = (back: string) => contrast(accent.themes[theme].get('accent') ?? token('ink'), token(back))
      for (const floor of floors) expect(of(floor), floor).toBeGreaterThanOrEqual(4.5)
      expect(of('on-fill')).toBeGreaterThanOrEqual(4.5)
    })

    it('the six accents share one lightness', () => {
      const lights = new Set(accents.map(({ themes }) => themes[theme].get('accent')?.l))
      expect(accents.map(({ name }) => name)).toEqual(['primary', 'secondary', 'emerald', 'rose', 'gold', 'sky'])
      expect(lights.size).toBe(1)
    })

    it.each(floors)('high contrast raises all text to 7:1 on %s', (floor) => {
      for (const name of ['ink', 'muted', 'faint']) expect(ratio(name, floor, high), name).toBeGreaterThanOrEqual(7)
      expect(ratio('line', floor, high)).toBeGreaterThanOrEqual(3)
    })
  })
}

describe('generated avatars', () => {
  const css = readFileSync(new URL('./styles/lights.css', import.meta.url), 'utf8')

  it('have a style rule for every gradient', () => {
    for (const [attribute, count] of [
      ['hue', personLights.hues],
      ['turn', personLights.turns],
      ['side', personLights.sides],
    ] as const)
      for (let index = 0; index < count; index++) expect(css).toMatch(new RegExp(`data-${attribute}="${index}"]`))
  })

  it('show white initials with contrast 4.5:1 in every hue', () => {
    const rule = /\.person-light \{([^}]*)\}/.exec(css)?.[1] ?? ''
    const lights = [...rule.matchAll(/oklch\(([\d.]+) ([\d.]+)/g)].map(([, l, c]) => ({ l: Number(l), c: Number(c) }))
    expect(lights).toHaveLength(3)
    const white = { l: 0.99, c: 0.005, h: 80, alpha: 1 }
    for (let h = 0; h < 360; h += 5)
      for (const light of lights) expect(contrast(white, { ...light, h, alpha: 1 }), `${h}`).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the contrast formula', () => {
  it('agrees with known values', () => {
    expect(luminance({ l: 1, c: 0, h: 0, alpha: 1 })).toBeCloseTo(1, 3)
    expect(contrast({ l: 1, c: 0, h: 0, alpha: 1 }, { l: 0, c: 0, h: 0, alpha: 1 })).toBeCloseTo(21, 1)
    // #ff0000 is oklch(0.628 0.2577 29.23): 3.998 against white.
    expect(contrast({ l: 0.628, c: 0.2577, h: 29.23, alpha: 1 }, { l: 1, c: 0, h: 0, alpha: 1 })).toBeCloseTo(4, 1)
  })
})
