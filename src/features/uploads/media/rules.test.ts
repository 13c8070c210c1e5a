import { expect, test } from 'vitest'
import { signedSeconds } from '../spec.ts'
import {
  extensionOf,
  isAnimated,
  keyOfMedia,
  servedType,
  signedPath,
  signedUntil,
  typeOfExtension,
  verifySignedUrl,
} from './rules.ts'

const id = '0199a000-0000-7000-8000-000000000001'
const secret = 'a secret of at least thirty-two characters'
const until = 1_700_000_000
const expiry = new Date(until * 1000)
const before = new Date(expiry.getTime() - 1)
const file = { id, name: 'file', extension: 'mp4', until, save: undefined } as const

const verify = (path: string, now = before) => verifySignedUrl(secret, new URL(path, 'https://limelight.test'), now)

test('a signed path is valid until its expiry', () => {
  for (const request of [file, { ...file, save: 'my film.mp4' }]) {
    const path = signedPath(secret, request)
    expect(verify(path)).toEqual(request)
    expect(verify(path, expiry)).toBeUndefined()
  }
})

test.each([
  ['a longer signature', (path: string) => `${path}0`],
  ['a shorter signature', (path: string) => path.slice(0, -1)],
  ['a changed end of the signature', (path: string) => path.replace(/.$/, (end) => (end === '0' ? '1' : '0'))],
  ['a changed start of the signature', (path: string) => path.replace('signature=', 'signature=x').slice(0, -1)],
  ['no signature', (path: string) => path.replace(/&signature=.*/, '')],
  ['a later expiry', (path: string) => path.replace(`until=${until}`, `until=${until + 1}`)],
  ['another name for saving', (path: string) => `${path}&save=x`],
  ['the id of another file', (path: string) => path.replace('0001/', '0002/')],
  ['another size', (path: string) => path.replace('/file.', '/small.')],
  ['no extension', (path: string) => path.replace('.mp4', '')],
])('refuses a path with %s', (_, change) => {
  const path = signedPath(secret, file)
  expect(verify(change(path))).toBeUndefined()
  expect(verifySignedUrl(`${secret}!`, new URL(path, 'https://limelight.test'), before)).toBeUndefined()
})

test('URLs signed in one quarter of an hour share their expiry, which is at least one quarter later', () => {
  const start = new Date(1000 * signedSeconds * 1_000)
  const end = new Date(start.getTime() + signedSeconds * 1000 - 1)
  expect(signedUntil(start)).toBe(1002 * signedSeconds)
  expect(signedUntil(end)).toBe(1002 * signedSeconds)
  expect(signedUntil(new Date(end.getTime() + 1))).toBe(1003 * signedSeconds)
})

test('only public sizes have a URL below /media/', () => {
  expect(keyOfMedia(`${id}/small.webp`)).toBe(`media/${id}/small.webp`)
  for (const path of [`${id}/file.webp`, `${id}/small.png`, `../${id}/small.webp`, `${id}/small.webp/x`])
    expect(keyOfMedia(path)).toBeUndefined()
})

test.each([
  ['image/gif', 'gif', 'image/gif'],
  ['image/webp', 'webp', 'image/webp'],
  ['image/jpeg', 'webp', 'image/webp'],
  ['image/png', 'webp', 'image/webp'],
  ['video/mp4', 'mp4', 'video/mp4'],
  ['video/x-m4v', 'm4v', 'video/mp4'],
  ['video/quicktime', 'mov', 'video/mp4'],
  ['video/webm', 'webm', 'video/webm'],
  ['audio/mpeg', 'mp3', 'audio/mpeg'],
  ['audio/wav', 'wav', 'audio/wav'],
  ['audio/ogg', 'ogg', 'audio/ogg'],
  ['audio/mp4', 'm4a', 'audio/mp4'],
  ['audio/webm', 'weba', 'audio/webm'],
  ['application/pdf', 'pdf', 'application/pdf'],
  ['application/epub+zip', 'epub', 'application/epub+zip'],
  ['application/zip', 'zip', 'application/zip'],
  ['text/html', 'webp', 'image/webp'],
])('the file of %s has the extension %s and is served as %s', (type, extension, shown) => {
  expect([extensionOf(type, 'file'), servedType(type), typeOfExtension(extension)]).toEqual([extension, shown, shown])
  expect(extensionOf(type, 'small')).toBe('webp')
})

test('files of an unknown extension are served as WebP, which runs no scripts', () => {
  expect(typeOfExtension('html')).toBe('image/webp')
})

test('only a picture with a duration is an animation', () => {
  expect(isAnimated({ type: 'image/gif', durationMs: 100 })).toBe(true)
  expect(isAnimated({ type: 'image/gif', durationMs: null })).toBe(false)
  expect(isAnimated({ type: 'video/mp4', durationMs: 100 })).toBe(false)
})
