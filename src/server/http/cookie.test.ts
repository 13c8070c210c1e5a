import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cookieAttributes, cookieIn, cookieName } from './cookie.ts'

const https = { APP_ORIGIN: 'https://limelight.example' }
const http = { APP_ORIGIN: 'http://127.0.0.1:3000' }

test('cookies are bound to this host over https, and work without https in development', () => {
  expect(cookieName(https, 'limelight')).toBe('__Host-limelight')
  expect(cookieAttributes(https, 60)).toBe('HttpOnly; SameSite=Lax; Path=/; Max-Age=60; Secure')
  expect(cookieName(http, 'limelight')).toBe('limelight')
  expect(cookieAttributes(http, 60)).not.toContain('Secure')
})

test('reads a cookie by its whole name', () => {
  const header = 'limelight=tossed; x__Host-limelight=no; __Host-limelight=mine; __Host-limelight_view=other'
  expect(cookieIn(https, header, 'limelight')).toBe('mine')
  expect(cookieIn(http, header, 'limelight')).toBe('tossed')
  expect(cookieIn(https, 'limelight=tossed', 'limelight')).toBeUndefined()
})

test('every cookie of the server is named and set by these functions', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = fs.globSync('{server,features,app,routes}/**/*.{ts,tsx}', { cwd: root })
  const own = files.filter((file) => !file.includes('.test.') && file !== 'server/http/cookie.ts')
  const setting = own.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^.*'set-cookie'.*$/gm)].map(
      ([line]) => `${file}: ${line}`,
    ),
  )
  expect(setting.length).toBeGreaterThan(5)
  expect(setting.filter((line) => !/cookieAttributes\(|SessionCookie\(/.test(line))).toEqual([])
})
