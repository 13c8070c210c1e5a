import { describe, expect, it } from 'vitest'
import { initials, personLight } from './person.ts'

describe('initials', () => {
  it.each([
    ['Nora Valente', 'NV'],
    ['nora', 'N'],
    ['e\u0301lodie O’Neil', 'E\u0301O'],
    ['d-li', 'DL'],
    ['nora_valente', 'NV'],
    ['Ana María de la Cruz', 'AC'],
    ['élodie', 'É'],
    ['李 小龙', '李小'],
    ['👩‍🎤 star', '👩‍🎤S'],
    ['  ', 'U'],
    ['', 'U'],
    ['__', 'U'],
  ])('shows %j as %j', (name, letters) => expect(initials(name)).toBe(letters))
})

describe('the gradient of a person without a picture', () => {
  it('is the same for the same name, whatever its case', () => {
    expect(personLight('Nora Valente')).toEqual(personLight(' nora valente '))
  })

  it('differs between names', () => {
    const lights = new Set(Array.from({ length: 200 }, (_, index) => JSON.stringify(personLight(`fan${index}`))))
    expect(lights.size).toBeGreaterThan(150)
  })
})
