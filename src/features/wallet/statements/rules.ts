import { toCsv } from '#shared/csv.ts'
import { movementName } from '../movements/rules.ts'
import { statementMax, tokenPackages } from '../spec.ts'

export type StatementLine = {
  id: string
  account: string
  kind: string
  tokens: number
  balance_after: number | null
  counterparty: string | null
  message: string
  label: string | null
  reference: string | null
  created_at: Date
}

const dayMs = 86_400_000
const defaultDays = 30
const isDay = (moment: string) => moment.length === 'yyyy-mm-dd'.length

/** Years that the database and a file name can represent: four digits. */
const sayable = { from: Date.UTC(2000, 0), to: Date.UTC(9999, 0) }

export type Period = { from: Date; to: Date }

/** Returns the period of a statement: `from` inclusive, `to` exclusive; or the reason of a refusal. */
export function periodOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const to = asked.to === undefined ? now : new Date(Date.parse(asked.to) + (isDay(asked.to) ? dayMs : 0))
  const from = asked.from === undefined ? new Date(to.getTime() - defaultDays * dayMs) : new Date(asked.from)
  const ms = to.getTime() - from.getTime()
  if (!(ms > 0) || from.getTime() < sayable.from || to.getTime() > sayable.to) return { refused: 'invalid' as const }
  if (ms > statementMax.days * dayMs) return { refused: 'too_long' as const }
  return { period: { from, to } }
}

const header = [
  'Time (UTC)',
  'What',
  'Tokens',
  'Account',
  'Balance after',
  'With',
  'Message',
  'Package',
  'Reference',
  'Id',
]

const accounts: Record<string, string> = {
  spendable: 'Tokens',
  held: 'Reserved',
  debt: 'Owed',
  pending: 'Pending earnings',
  available: 'Available earnings',
  paying_out: 'Being paid out',
  disputed: 'Disputed earnings',
}

/** Returns one CSV line per movement, oldest first. User text cannot become a formula (shared/csv.ts). */
export const statementCsv = (lines: readonly StatementLine[]): string =>
  toCsv(
    header,
    lines.map((line) => [
      line.created_at.toISOString().slice(0, 19).replace('T', ' '),
      movementName(line.kind),
      line.tokens,
      accounts[line.account] ?? line.account,
      line.balance_after,
      line.counterparty,
      line.message,
      tokenPackages.find(({ id }) => id === line.label)?.name ?? line.label,
      line.reference,
      line.id,
    ]),
  )

/** Returns the file name, tokens-2026-10-01-to-2026-10-31.csv, with the last included day. */
export function statementName({ from, to }: Period): string {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return `tokens-${day(from)}-to-${day(new Date(to.getTime() - 1))}.csv`
}
