import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession, useSessionManager } from './use-session.ts'

test('useSession throws outside its provider', () => {
  for (const useIt of [useSession, useSessionManager]) {
    const Lost = () => {
      useIt()
      return null
    }
    expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used inside <AuthProvider>')
  }
})
