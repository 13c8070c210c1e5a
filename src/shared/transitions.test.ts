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

test('a transition is a step, a refusal, or a function of the facts; an actor without a row is refused', () => {
  expect(tried('owner', 'open', false)).toEqual({ to: 'open' })
  expect(tried('owner', 'shut', true)).toEqual({ to: 'open' })
  expect(tried('owner', 'shut', false)).toEqual({ refuse: locked })
  expect(tried('guest', 'open', true)).toEqual({ refuse: notTheirs })
})
