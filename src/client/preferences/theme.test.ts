import { expect, test } from 'vitest'
import { themeOf, themeScript } from './theme.ts'

const cases = [null, 'light', 'dark', 'system', '', 'blue']

test('nothing stored is the system, light and dark stand, anything else is light', () => {
  expect(cases.map(themeOf)).toEqual(['system', 'light', 'dark', 'light', 'light', 'light'])
})

/** Runs the head's script against a page that has `stored`. @returns the classes it set. */
function classesAfterScript(getItem: () => string | null): string[] {
  const classes: string[] = []
  const page = { documentElement: { classList: { add: (name: string) => classes.push(name) } } }
  new Function('localStorage', 'document', themeScript)({ getItem }, page)
  return classes
}

test('the script in the head decides as the rule does', () => {
  for (const stored of cases) {
    const theme = themeOf(stored)
    expect(classesAfterScript(() => stored)).toEqual(theme === 'system' ? [] : [theme])
  }
})

test('forbidden storage leaves the theme to the system', () => {
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  expect(classesAfterScript(forbidden)).toEqual([])
})
