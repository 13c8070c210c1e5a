import { expect, test } from 'vitest'
import { reason } from './errors.ts'
import { refuse, stepOf, type Transitions } from './transitions.ts'

const [locked, notTheirs] = [
  reason('conflict', 'LOCKED', 'It is locked.'),
  reason('forbidden', 'NOT_YOURS', 'Not you.'),
]
type Step = { to: 'open' | 'shut' }
const door: Transitions<'open', 'guest' | 'owner', 'open' | 'shut', { hasKey: boolean }, Step> = {
  open: {
    owner: { open: { to: 'open' }, shut: ({ hasKey }) => (hasKey ? { to: 'open' } : refuse(locked)) },
  },
}
const tried = (actor: 'guest' | 'owner', state: 'open' | 'shut', hasKey: boolean) =>
  stepOf(door, { action: 'open', actor, state }, { hasKey }, notTheirs)

test('a table cell is a step, a refusal, or depends on the facts; other actors are refused', () => {
  expect(tried('owner', 'open', false)).toEqual({ to: 'open' })
  expect(tried('owner', 'shut', true)).toEqual({ to: 'open' })
  expect(tried('owner', 'shut', false)).toEqual({ refuse: locked })
  expect(tried('guest', 'open', true)).toEqual({ refuse: notTheirs })
})
