import { expect, test } from 'vitest'
import { hiddenOf, scrollFor } from './overflow.ts'

const row = (scrollLeft: number) => ({ scrollLeft, clientWidth: 300, scrollWidth: 500 })

test('tells on which sides of a row content is hidden', () => {
  expect(hiddenOf({ scrollLeft: 0, clientWidth: 500, scrollWidth: 500 })).toEqual({ start: false, end: false })
  expect(hiddenOf(row(0))).toEqual({ start: false, end: true })
  expect(hiddenOf(row(100))).toEqual({ start: true, end: true })
  expect(hiddenOf(row(199.5))).toEqual({ start: true, end: false })
  expect(hiddenOf(row(-200))).toEqual({ start: true, end: false })
})

test('scrolls to an item that is hidden or under an arrow, not to a visible one', () => {
  expect(scrollFor(row(0), { offsetLeft: 400, offsetWidth: 80 }, 44)).toBe(224)
  expect(scrollFor(row(200), { offsetLeft: 20, offsetWidth: 80 }, 44)).toBe(0)
  expect(scrollFor(row(100), { offsetLeft: 200, offsetWidth: 80 }, 44)).toBeUndefined()
  expect(
    scrollFor({ scrollLeft: 0, clientWidth: 500, scrollWidth: 500 }, { offsetLeft: 490, offsetWidth: 9 }, 44),
  ).toBeUndefined()
})
