import { expect, test } from 'vitest'
import { type Judged, levelOf, riskOf } from './rules.ts'
import { riskLines as lines, memberDays, RISK_LABELS, type RiskLine, riskPoints } from './spec.ts'

const now = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** An application with a score of 0. */
const clean: Judged = {
  bio: 'b'.repeat(50),
  experience: 'Ten years on stages',
  specialties: ['Music', 'Art'],
  instagram: 'ada',
  twitter: null,
  totalSpent: 100,
  memberSince: daysAgo(memberDays),
}
/** For each line of the score, the smallest change of an application that adds it. */
const changes: Record<RiskLine, Partial<Judged>> = {
  bio: { bio: 'b'.repeat(49) },
  social: { instagram: null },
  spentLow: { totalSpent: 99 },
  experience: { experience: ' ' },
  specialties: { specialties: ['Music'] },
  spentHigh: { totalSpent: 1001 },
  member: { memberSince: new Date(daysAgo(memberDays).getTime() - 1) },
}

test('adds no line to the score if a value is exactly at its limit', () => {
  expect(riskOf(clean, now)).toEqual({ score: 0, level: 'green', lines: [] })
  expect(riskOf({ ...clean, totalSpent: 1000 }, now).lines).toEqual([])
  expect(riskOf({ ...clean, instagram: null, twitter: 'ada' }, now).lines).toEqual([])
  // a family emoji counts as one character
  expect(riskOf({ ...clean, bio: '👨‍👩‍👧‍👦'.repeat(49) }, now).lines).toHaveLength(1)
})

test.each(lines)('the line %s adds only its points, and the score is never below 0', (line) => {
  const { score, lines: found } = riskOf({ ...clean, ...changes[line] }, now)
  expect(found).toEqual([{ label: RISK_LABELS[line], points: riskPoints[line] }])
  expect(score).toBe(Math.max(0, riskPoints[line]))
})

test('the risk score is the sum of its lines, clamped to 0 and 100', () => {
  for (let mask = 0; mask < 2 ** lines.length; mask++) {
    const chosen = lines.filter((_, place) => mask & (1 << place))
    // these two lines exclude each other
    if (chosen.includes('spentLow') && chosen.includes('spentHigh')) continue
    const { score, level, lines: found } = riskOf(Object.assign({}, clean, ...chosen.map((line) => changes[line])), now)
    const sum = chosen.reduce((total, line) => total + riskPoints[line], 0)
    expect(found.map(({ label }) => label).sort()).toEqual(chosen.map((line) => RISK_LABELS[line]).sort())
    expect([score, level]).toEqual([Math.min(100, Math.max(0, sum)), levelOf(Math.min(100, Math.max(0, sum)))])
  }
})

test('the risk score uses the points of the specification', () => {
  expect(riskPoints).toEqual({
    bio: 20,
    social: 15,
    spentLow: 10,
    experience: 25,
    specialties: 10,
    spentHigh: -20,
    member: -15,
  })
})

test('the colour of the risk score changes at 30 and 60', () => {
  expect([0, 29, 30, 59, 60, 100].map(levelOf)).toEqual(['green', 'green', 'yellow', 'yellow', 'red', 'red'])
})
