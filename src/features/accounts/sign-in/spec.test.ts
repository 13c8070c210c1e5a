import { expect, test } from 'vitest'
import { SENTENCES } from '../spec.ts'
import { joinWords } from './spec.ts'

test('the sign-in dialog names the action that it interrupted', () => {
  const reason = { verb: 'tip', person: { displayName: 'Vera Lumen' } } as const
  expect(joinWords('signup', reason)).toMatchObject({ title: 'Join to tip Vera Lumen', text: SENTENCES.joinAbout })
  expect(joinWords('signup', { ...reason, verb: 'subscribe to' }).title).toBe('Join to subscribe to Vera Lumen')
  expect(joinWords('signin', reason)).toMatchObject({
    title: 'Sign in to tip Vera Lumen',
    text: "You'll come right back here.",
  })
})

test('without an action the sign-in dialog names the product', () => {
  expect(joinWords('signup', undefined)).toMatchObject({
    title: 'Join Limelight',
    text: "You'll come right back here.",
  })
  expect(joinWords('signin', undefined).title).toBe('Sign in')
})
