import { expect, test } from 'vitest'
import { boolean, decodeForm, integer, mergeMetadata, nested, text, texts } from './form.ts'

test('brackets create objects; numbered and empty brackets create lists', () => {
  expect(decodeForm('a=1&b[c][d]=2&e[0]=x&e[1]=y&f[]=p&f[]=q&g[0][h]=3')).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    e: ['x', 'y'],
    f: ['p', 'q'],
    g: [{ h: '3' }],
  })
  expect(decodeForm('name=A%26B+C%20%C3%A9')).toEqual({ name: 'A&B C é' })
  expect(decodeForm('m[2]=a&m[4]=b')).toEqual({ m: { 2: 'a', 4: 'b' } })
})

test('refuses prototype names, and a value that is both a text and an object', () => {
  for (const name of ['__proto__[polluted]', 'a[constructor][prototype][polluted]'])
    expect(() => decodeForm(`${name}=1`)).toThrow('Invalid parameter name')
  expect(() => decodeForm('a=1&a[b]=2')).toThrow('Invalid object')
  expect({}).not.toHaveProperty('polluted')
})

test('text, integer and the other functions refuse a value of another type', () => {
  const params = decodeForm('n=12&half=1.5&huge=12345678901234567890&yes=true&maybe=1&list[]=a&map[k]=v')
  expect(integer(params, 'n')).toBe(12)
  expect(integer(params, 'absent')).toBeUndefined()
  expect(boolean(params, 'yes')).toBe(true)
  expect(texts(params, 'list')).toEqual(['a'])
  expect(nested(params, 'map')).toEqual({ k: 'v' })
  for (const wrong of [
    () => integer(params, 'half'),
    () => integer(params, 'huge'),
    () => boolean(params, 'maybe'),
    () => text(params, 'map'),
    () => nested(params, 'list'),
    () => texts(params, 'map'),
  ])
    expect(wrong).toThrow(/Invalid/)
})

test('merges metadata, removes empty values, and enforces its limits', () => {
  const current = { a: '1', b: '2' }
  expect(mergeMetadata(decodeForm('metadata[a]=&metadata[c]=3'), current)).toEqual({ b: '2', c: '3' })
  expect(mergeMetadata(decodeForm('metadata='), current)).toEqual({})
  expect(mergeMetadata({}, current)).toEqual(current)
  expect(() => mergeMetadata({ metadata: { a: 'x'.repeat(501) } })).toThrow('500 characters')
  expect(() => mergeMetadata({ metadata: { ['k'.repeat(41)]: 'x' } })).toThrow('40 characters')
})
