import { expect, test } from 'vitest'
import { goalInput } from '../contract.ts'
import { problemsOf } from './rules.ts'
import { GOAL, goalMax, goalTitleMax } from './spec.ts'

test('requires a title and a whole number of tokens, with one message per field', () => {
  expect(problemsOf({ title: ' ', tokens: '' })).toEqual({ title: GOAL.titleMissing, tokens: GOAL.tokensForm })
  expect(problemsOf({ title: 'x'.repeat(goalTitleMax + 1), tokens: '1' })).toEqual({ title: GOAL.titleTooLong })
  for (const tokens of ['0', '-5', '1.5', 'many', '1e3'])
    expect(problemsOf({ title: 'New strings', tokens })).toEqual({ tokens: GOAL.tokensForm })
  expect(problemsOf({ title: 'New strings', tokens: String(goalMax + 1) })).toEqual({ tokens: GOAL.tooHigh })
})

test('the contract accepts every goal that the form accepts', () => {
  for (const tokens of ['1', ' 50 ', String(goalMax)]) {
    expect(problemsOf({ title: ' New strings ', tokens })).toEqual({})
    const sent = { id: '0198c1f0-0000-7000-8000-000000000000', title: ' New strings ', tokens: Number(tokens) }
    expect(goalInput.safeParse(sent).success).toBe(true)
  }
})
