import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useNavigation } from './useNavigation.ts'

test('useNavigation throws outside its provider', () => {
  const Lost = () => {
    useNavigation()
    return null
  }
  expect(() => renderToString(createElement(Lost))).toThrow('useNavigation must be used within NavigationProvider')
})
