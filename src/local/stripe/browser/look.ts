import { type JsonObject, objectAt, textAt } from './json.ts'

/** Look of the frame: CSS custom properties, and the colour scheme of the page. */
export type Look = { properties: Record<string, string>; colorScheme: string }

const NIGHT: Record<string, string> = {
  '--text': '#f2eff5',
  '--label': '#c9c4d1',
  '--placeholder': '#8f8a99',
  '--background': '#1c1a21',
  '--border': '#4a4653',
  '--danger': '#ff8f8f',
  '--primary': '#a99bff',
}

/** Custom property of the frame for each variable of the Appearance API. */
const VARIABLES: Record<string, string> = {
  borderRadius: '--radius',
  colorBackground: '--background',
  colorDanger: '--danger',
  colorPrimary: '--primary',
  colorText: '--text',
  colorTextPlaceholder: '--placeholder',
  colorTextSecondary: '--label',
  fontFamily: '--font',
  fontLineHeight: '--line-height',
  fontSizeBase: '--font-size',
  fontWeightNormal: '--weight',
  gridColumnSpacing: '--gap',
  gridRowSpacing: '--row-gap',
  inputColorBorder: '--border',
  inputFocusColorBorder: '--primary',
  labelColorText: '--label',
  labelFontSize: '--label-size',
  labelFontWeight: '--label-weight',
}

/** Custom property of the frame for each property of a card element's `style.base`. */
const STYLES: Record<string, string> = {
  color: '--text',
  fontFamily: '--font',
  fontSize: '--font-size',
  fontWeight: '--weight',
  iconColor: '--icon',
  letterSpacing: '--tracking',
  lineHeight: '--line-height',
}

/** Colours of a wallet's button on a dark page. */
const WHITE = { '--wallet': '#ffffff', '--wallet-text': '#000000', '--wallet-border': '#ffffff' }

/** Returns the look from the group's `appearance` and the card element's `style`. `style` has priority. */
export function lookFrom(appearance: unknown, options: JsonObject, colorScheme: string): Look {
  const { style } = options
  const properties = textAt(appearance, 'theme') === 'night' ? { ...NIGHT } : {}
  rename(objectAt(appearance, 'variables'), VARIABLES, properties)
  const base = objectAt(style, 'base')
  rename(base, STYLES, properties)
  if (textAt(options.buttonTheme, 'applePay') === 'white') Object.assign(properties, WHITE)
  set(properties, '--placeholder', textAt(base['::placeholder'], 'color'))
  set(properties, '--danger', textAt(objectAt(style, 'invalid'), 'color'))
  return { properties, colorScheme }
}

export function apply(look: Look): void {
  const root = document.documentElement
  root.style.cssText = ''
  root.style.colorScheme = look.colorScheme
  for (const [name, value] of Object.entries(look.properties)) root.style.setProperty(name, value)
}

function rename(from: JsonObject, names: Record<string, string>, into: Record<string, string>): void {
  for (const [given, name] of Object.entries(names)) set(into, name, textAt(from, given))
}

function set(into: Record<string, string>, name: string, value: string | undefined): void {
  if (value) into[name] = value
}
