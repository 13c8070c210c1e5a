import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useModals } from './useModals.ts'

test('useModals throws outside its provider', () => {
  const Lost = () => {
    useModals()
    return null
  }
  expect(() => renderToString(createElement(Lost))).toThrow('useModal must be used within ModalProvider')
})
