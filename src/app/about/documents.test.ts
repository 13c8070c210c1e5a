import { expect, test } from 'vitest'
import { availabilityDefaults } from '#features/schedule/availability/spec.ts'
import { confirmMinutes, hostLateMinutes, returnHours } from '#features/schedule/spec.ts'
import { tokenPackages } from '#features/wallet/spec.ts'
import { usdPrice } from '#shared/money.ts'
import { titleOf } from '../pages.ts'
import { documents } from './documents.ts'

test.each(['help', 'terms', 'privacy', 'safety', 'rules'] as const)(
  'the document /%s has the title of its page and no empty part',
  (name) => {
    const { title, about, parts } = documents[name]
    expect(title).toBe(titleOf(`/${name}`))
    expect(about).not.toBe('')
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(part.lines, part.title).not.toEqual([])
  },
)

test('the help page states the token prices', () => {
  const text = JSON.stringify(documents.help)
  for (const { usdCents } of [tokenPackages[0], tokenPackages[tokenPackages.length - 1] ?? tokenPackages[0]])
    expect(text).toContain(usdPrice(usdCents))
})

test('help and terms state the refund deadlines of calls and tickets', () => {
  for (const document of [documents.help, documents.terms]) {
    const text = JSON.stringify(document)
    expect(text).toContain(`until ${returnHours} hours before the start`)
    expect(text).toContain(`within ${hostLateMinutes} minutes`)
    expect(text).toContain(`${availabilityDefaults.cancel_hours} hours before`)
    expect(text).toContain(`${confirmMinutes} minutes`)
  }
})
