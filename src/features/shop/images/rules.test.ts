import { expect, test } from 'vitest'
import { isFetchable, isImageUrl, uploadOf } from './rules.ts'

test('accepts image paths of this site and absolute URLs', () => {
  for (const url of ['/media/a/medium.webp', 'https://x.example/a.png', 'https://x.example'])
    expect(isImageUrl(url), url).toBe(true)
  for (const url of ['javascript:alert(1)', '/etc/passwd', 'x.example/a.png', 'https://a@b.example', '//x.example/a'])
    expect(isImageUrl(url), url).toBe(false)
})

test('finds the upload id in URLs of this site only', () => {
  const id = '01a1fa51-29b5-75fd-89fe-1ceb389a1898'
  const origin = 'https://limelight.example'
  for (const url of [`/media/${id}/large.webp`, `${origin}/media/${id}/small.webp`])
    expect(uploadOf(url, origin)).toBe(id)
  for (const url of [`https://x.example/media/${id}/large.webp`, `/media/${id}`, '/media/x/large.webp'])
    expect(uploadOf(url, origin)).toBeUndefined()
})

test('allows fetching from public host names only', () => {
  for (const url of ['https://pictures.shop/a.png', 'https://a.b.co/x?y=1']) expect(isFetchable(url)).toBe(true)
  for (const url of [
    ...['http://pictures.shop/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://2130706433/a', 'https://0x7f.1/a'],
    ...['https://localhost/a', 'https://db.internal/a', 'https://x.local', 'https://pictures.shop:8443/a'],
    ...['https://me:it@pictures.shop/a', 'https://pictures.example/a', 'https://intranet/a', 'nothing'],
  ])
    expect(isFetchable(url), url).toBe(false)
})
