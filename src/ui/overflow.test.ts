import { expect, test } from 'vitest'
import { hiddenOf, scrollFor } from './overflow.ts'

const row = (scrollLeft: number) => ({ scrollLeft, clientWidth: 300, scrollWidth: 500 })

test('a row says on which sides it goes on', () => {
  expect(hiddenOf({ scrollLeft: 0, clientWidth: 500, scrollWidth: 500 })).toEqual({ start: false, end: false })
  expect(hiddenOf(row(0))).toEqual({ start: false, end: true })
  expect(hiddenOf(row(100))).toEqual({ start: true, end: true })
  expect(hiddenOf(row(199.5))).toEqual({ start: true, end: false })
  expect(hiddenOf(row(-200))).toEqual({ start: true, end: false })
})

test('a part that is out of sight or under an arrow is scrolled to, one in sight is not', () => {
  expect(scrollFor(row(0), { offsetLeft: 400, offsetWidth: 80 }, 44)).toBe(224)
  expect(scrollFor(row(200), { offsetLeft: 20, offsetWidth: 80 }, 44)).toBe(0)
  expect(scrollFor(row(100), { offsetLeft: 200, offsetWidth: 80 }, 44)).toBeUndefined()
  expect(
    scrollFor({ scrollLeft: 0, clientWidth: 500, scrollWidth: 500 }, { offsetLeft: 490, offsetWidth: 9 }, 44),
  ).toBeUndefined()
})
