import { expect, test } from 'vitest'
import { type Actor, actorLabel, actorOf } from './actor.ts'

const claims = { userId: 'u1', familyId: 'f1' }

test.each([
  [null, { kind: 'visitor' }, 'visitor'],
  [{ ...claims, role: 'fan' }, { kind: 'person', id: 'u1', role: 'fan' }, 'person:u1'],
  [{ ...claims, role: 'creator' }, { kind: 'person', id: 'u1', role: 'creator' }, 'person:u1'],
  [{ ...claims, role: 'admin' }, { kind: 'admin', id: 'u1', role: 'admin' }, 'admin:u1'],
] as const)('claims %j give their actor and label', (given, actor, label) => {
  expect(actorOf(given)).toEqual(actor)
  expect(actorLabel(actorOf(given))).toBe(label)
})

test.each<[Actor, string]>([
  [{ kind: 'job', name: 'proof' }, 'job:proof'],
  [{ kind: 'provider', name: 'stripe' }, 'provider:stripe'],
])('a log line names %j', (actor, label) => {
  expect(actorLabel(actor)).toBe(label)
})
