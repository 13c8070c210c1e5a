import type { StoredState } from '../store/persisted.ts'

/** Accents by the name that people read, in display order. */
export const accents = [
  { value: 'primary', label: 'Indigo' },
  { value: 'secondary', label: 'Purple' },
  { value: 'emerald', label: 'Emerald' },
  { value: 'rose', label: 'Rose' },
  { value: 'gold', label: 'Gold' },
  { value: 'sky', label: 'Sky' },
] as const

/** `rem` is the size of normal text; tokens.css scales the page by it. */
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

/** The chosen look, except the theme. */
export type Appearance = {
  accentColor: (typeof accents)[number]['value']
  fontSize: (typeof fontSizes)[number]['value']
  highContrast: boolean
  animations: boolean
}

/** The default look. The system's preferences for contrast and reduced motion apply on top. */
export const plainAppearance: Appearance = {
  accentColor: 'primary',
  fontSize: 'normal',
  highContrast: false,
  animations: true,
}

/** Parses a stored appearance; invalid values become the default. */
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

/** How the appearance is stored. */
export const storedAppearance: StoredState<Appearance> = {
  key: 'limelight-settings',
  version: 1,
  migrations: {},
  read: appearanceOf,
}

/** Attributes of the root element that tokens.css uses; null: none. */
export const attributesOf = ({ accentColor, fontSize, highContrast, animations }: Appearance) => ({
  'data-accent': accentColor === 'primary' ? null : accentColor,
  'data-font-size': fontSize === 'normal' ? null : fontSize,
  'data-contrast': highContrast ? 'high' : null,
  'data-motion': animations ? null : 'reduced',
})
