import { Card } from '../Card.tsx'
import { TokenAmount } from '../TokenAmount.tsx'
import { Both, Row } from './Both.tsx'

const entries = [
  { what: 'Tip to Nora Valente', when: 'Just now', tokens: -25 },
  { what: 'Basic package', when: '2 m ago', tokens: 200 },
  { what: 'Video call, 12 minutes', when: 'Yesterday', tokens: -1800 },
  { what: 'Refund', when: '3 Mar', tokens: 1 },
]

/** Amounts: zero, one and very large. */
export function MoneyPage() {
  return (
    <Both title="Money" note="Gold in every accent, with figures of equal width.">
      <Card className="grid gap-1">
        <p className="text-muted text-sm">Balance</p>
        <TokenAmount tokens={8446} display className="text-3xl" />
        <p className="text-muted">about $549.00 of tokens</p>
      </Card>
      <Row>
        <TokenAmount tokens={0} />
        <TokenAmount tokens={1} />
        <TokenAmount tokens={1240} format="badge" />
        <TokenAmount tokens={12_400} format="short" />
        <TokenAmount tokens={1_250_000} format="short" />
        <TokenAmount tokens={150} per="/min" />
      </Row>
      <Card pad={false}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.what} className="flex items-center gap-4 border-line border-t px-4 py-3 first:border-t-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{entry.what}</span>
                <span className="text-muted text-sm">{entry.when}</span>
              </span>
              <TokenAmount tokens={entry.tokens} signed />
            </li>
          ))}
        </ul>
      </Card>
    </Both>
  )
}
