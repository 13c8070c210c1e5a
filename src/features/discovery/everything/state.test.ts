import { expect, test } from 'vitest'
import type { Found, Thing } from './contract.ts'
import { thingKinds } from './lists.ts'
import { groupsOf, thingPath, thingsOf } from './state.ts'

const thing = (kind: Thing['kind'], title: string): Thing => ({
  ...{ kind, id: 'x', title, price: 0, left: null, starts_at: null, duration: null, image_url: null },
  creator: { id: 'c', username: 'mira', display_name: 'Mira', avatar_url: null },
})

test('every kind has a page', () => {
  expect(thingKinds.map((kind) => thingPath({ kind, id: 'x' }))).toEqual([
    ...['/events/x', '/events/x', '/events/x', '/shop/product/x', '/recordings/x', '/offer/x'],
  ])
})

test('lists the groups with results in their order', () => {
  const [offer, show] = [thing('offer', 'A song'), thing('class', 'Piano')]
  const found: Found = {
    people: [],
    events: [show, show],
    products: [],
    recordings: [],
    offers: [offer],
    corrected: false,
  }
  expect(groupsOf(found).map(({ group }) => group)).toEqual(['events', 'offers'])
  expect(thingsOf(found, 1)).toEqual([show, offer])
})
