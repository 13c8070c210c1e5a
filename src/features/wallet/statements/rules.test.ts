import { describe, expect, test } from 'vitest'
import { periodOf, type StatementLine, statementCsv, statementName } from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const line: StatementLine = {
  id: '019a0000-0000-7000-8000-000000000000',
  account: 'spendable',
  kind: 'tip',
  tokens: -25,
  balance_after: 475,
  counterparty: 'creator',
  message: 'Bravo',
  label: 'medium',
  reference: null,
  created_at: new Date('2026-11-01T23:59:59.999Z'),
}

describe('the period of a statement', () => {
  test('includes its first and last day completely', () => {
    expect(periodOf({ from: '2026-11-01', to: '2026-11-30' }, now)).toEqual({
      period: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') },
    })
  })

  test('starts and ends at the given instants if they have a time and a UTC offset', () => {
    expect(periodOf({ from: '2026-11-01T00:00:00+02:00', to: '2026-12-01T00:00:00+01:00' }, now)).toEqual({
      period: { from: new Date('2026-10-31T22:00:00Z'), to: new Date('2026-11-30T23:00:00Z') },
    })
  })

  test('is the last 30 days by default', () => {
    expect(periodOf({}, now)).toEqual({ period: { from: new Date('2026-10-21T10:00:00Z'), to: now } })
  })

  test('is refused if it ends before it begins or is longer than a year', () => {
    expect(periodOf({ from: '2026-11-02', to: '2026-11-01' }, now)).toEqual({ refused: 'invalid' })
    expect(periodOf({ from: '2026-11-01', to: '2026-11-01' }, now)).toHaveProperty('period')
    expect(periodOf({ from: '2024-01-01', to: '2024-12-31' }, now)).toHaveProperty('period')
    expect(periodOf({ from: '2024-01-01', to: '2025-01-01' }, now)).toEqual({ refused: 'too_long' })
  })

  test('is refused for years outside the supported calendar', () => {
    expect(periodOf({ from: '0000-01-01', to: '0000-01-05' }, now)).toEqual({ refused: 'invalid' })
    expect(periodOf({ from: '9999-12-31', to: '9999-12-31' }, now)).toEqual({ refused: 'invalid' })
    expect(periodOf({ from: '2000-01-01', to: '2000-01-05' }, now)).toHaveProperty('period')
  })
})

describe('the CSV file of a statement', () => {
  test('writes a movement as one line with labels', () => {
    const [head, first] = statementCsv([line]).split('\r\n')
    expect(head).toBe('\ufeffTime (UTC),What,Tokens,Account,Balance after,With,Message,Package,Reference,Id')
    expect(first).toBe(`2026-11-01 23:59:59,Tip,-25,Tokens,475,creator,Bravo,medium,,${line.id}`)
  })

  test('writes the name of a package, and unknown kinds and accounts as they are', () => {
    const text = statementCsv([
      { ...line, kind: 'purchase', label: 'basic', message: '' },
      { ...line, kind: 'raffle', account: 'vault', label: null, balance_after: null },
    ])
    expect(text).toContain('Tokens purchased,-25,Tokens,475,creator,,Basic,')
    expect(text).toContain('raffle,-25,vault,,creator,Bravo,,')
  })

  test('escapes a message that looks like a formula', () => {
    expect(statementCsv([{ ...line, message: '=1+1' }])).toContain(",'=1+1,")
    expect(statementCsv([{ ...line, message: '@x,"y"' }])).toContain(`,"'@x,""y""",`)
  })

  test('has the first and last day of the period in its name', () => {
    expect(statementName({ from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') })).toBe(
      'tokens-2026-11-01-to-2026-11-30.csv',
    )
  })
})
