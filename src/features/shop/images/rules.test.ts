import { expect, test } from 'vitest'
import { isFetchable, isImageAddress, uploadOf } from './rules.ts'

test('accepts pictures of this site and https addresses', () => {
  for (const address of ['/media/a/medium.webp', 'https://x.example/a.png', 'https://x.example'])
    expect(isImageAddress(address), address).toBe(true)
  for (const address of [
    'javascript:alert(1)',
    '/etc/passwd',
    'x.example/a.png',
    'https://a@b.example',
    '//x.example/a',
  ])
    expect(isImageAddress(address), address).toBe(false)
})

test('finds the upload id in addresses of this site only', () => {
  const id = '01a1fa51-29b5-75fd-89fe-1ceb389a1898'
  const origin = 'https://limelight.example'
  for (const address of [`/media/${id}/large.webp`, `${origin}/media/${id}/small.webp`])
    expect(uploadOf(address, origin)).toBe(id)
  for (const address of [`https://x.example/media/${id}/large.webp`, `/media/${id}`, '/media/x/large.webp'])
    expect(uploadOf(address, origin)).toBeUndefined()
})

test('fetches pictures from public host names only', () => {
  for (const address of ['https://pictures.shop/a.png', 'https://a.b.co/x?y=1']) expect(isFetchable(address)).toBe(true)
  for (const address of [
    ...['http://pictures.shop/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://2130706433/a', 'https://0x7f.1/a'],
    ...['https://localhost/a', 'https://db.internal/a', 'https://x.local', 'https://pictures.shop:8443/a'],
    ...['https://me:it@pictures.shop/a', 'https://pictures.example/a', 'https://intranet/a', 'nothing'],
  ])
    expect(isFetchable(address), address).toBe(false)
})
