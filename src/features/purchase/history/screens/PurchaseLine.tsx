import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usdText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { dateText } from '#ui/dates.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { PurchaseEntry } from '../../contract.ts'
import { RefundAsk } from '../../refunds/screens/RefundAsk.tsx'
import { stateOf } from '../rules.ts'

/** One purchase: package, recipient, time, price and state. */
export function PurchaseLine({ purchase }: { purchase: PurchaseEntry }) {
  const [asking, setAsking] = useState(false)
  const { id, tokens, usd_cents, recipient, message, created_at, credited_at, refundable_until } = purchase
  const state = stateOf(purchase)
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <TokenAmount tokens={tokens} className="font-semibold" />
          {recipient && <p className="truncate text-muted text-sm">Gift for @{recipient}</p>}
          {message && <p className="line-clamp-2 text-muted text-sm">“{message}”</p>}
          <ViewerText at={created_at} className="block text-muted text-xs">
            {(zone) => dateText(created_at, zone)}
          </ViewerText>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <span translate="no" className="figures font-medium">
            {usdText(usd_cents)}
          </span>
          {state && <Badge tone={state.tone}>{state.words}</Badge>}
        </div>
      </div>
      {asking && refundable_until ? (
        <RefundAsk purchase={purchase} onClose={() => setAsking(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {credited_at && (
            <Link to="/receipt/$id" params={{ id }} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              Receipt
            </Link>
          )}
          {refundable_until && (
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Refund
              <ViewerText className="font-normal text-muted">
                {(zone) => `until ${dateText(refundable_until, zone)}`}
              </ViewerText>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
