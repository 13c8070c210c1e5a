import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession, useSessionKeeper } from './use-session.ts'

test('the session is only there inside of what provides it', () => {
  for (const useIt of [useSession, useSessionKeeper]) {
    const Lost = () => {
      useIt()
      return null
    }
    expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used inside <AuthProvider>')
  }
})
