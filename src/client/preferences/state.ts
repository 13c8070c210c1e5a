import type { Kept } from '../store/persisted.ts'

/** The names people read, in the order they are offered. */
export const accents = [
  { value: 'primary', label: 'Indigo' },
  { value: 'secondary', label: 'Purple' },
  { value: 'emerald', label: 'Emerald' },
  { value: 'rose', label: 'Rose' },
  { value: 'gold', label: 'Gold' },
  { value: 'sky', label: 'Sky' },
] as const

/** `rem` is the size of ordinary text; tokens.css scales the page by it. */
export const fontSizes = [
  { value: 'small', label: 'Small', rem: 0.875 },
  { value: 'normal', label: 'Normal', rem: 1 },
  { value: 'large', label: 'Large', rem: 1.125 },
  { value: 'xlarge', label: 'Extra large', rem: 1.25 },
] as const

export const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** What a person chose of the look, beside the theme. */
export type Appearance = {
  accentColor: (typeof accents)[number]['value']
  fontSize: (typeof fontSizes)[number]['value']
  highContrast: boolean
  animations: boolean
}

/** What the style sheet shows without being asked; the system's own wish for contrast or stillness adds to it. */
export const plainAppearance: Appearance = {
  accentColor: 'primary',
  fontSize: 'normal',
  highContrast: false,
  animations: true,
}

/** What is not one of the values becomes the default. */
export function appearanceOf(stored: unknown): Appearance {
  const { accentColor, fontSize, highContrast, animations } = fields(stored)
  return {
    accentColor: accents.find(({ value }) => value === accentColor)?.value ?? plainAppearance.accentColor,
    fontSize: fontSizes.find(({ value }) => value === fontSize)?.value ?? plainAppearance.fontSize,
    highContrast: highContrast === true,
    animations: animations !== false,
  }
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The settings store. */
export const keptAppearance: Kept<Appearance> = {
  key: 'limelight-settings',
  version: 1,
  migrations: {},
  read: appearanceOf,
}

/** The attributes of the page's root that tokens.css answers to; null: none. */
export const attributesOf = ({ accentColor, fontSize, highContrast, animations }: Appearance) => ({
  'data-accent': accentColor === 'primary' ? null : accentColor,
  'data-font-size': fontSize === 'normal' ? null : fontSize,
  'data-contrast': highContrast ? 'high' : null,
  'data-motion': animations ? null : 'reduced',
})
