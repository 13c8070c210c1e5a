import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { tokenPackages } from '#features/wallet/index.ts'
import { usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { longMomentText } from '#ui/dates.ts'
import { Logo } from '#ui/Logo.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { PurchaseEntry } from '../../contract.ts'
import { RefundAsk } from '../../refunds/screens/RefundAsk.tsx'
import { PURCHASE_STATES, SENTENCES } from '../../spec.ts'
import { stateOf } from '../rules.ts'

/** Receipt of a purchase for its buyer, for screen and print. */
export function ReceiptScreen({ id }: { id: string }) {
  const receipt = trpc.purchase.receipt.useQuery({ id }, singleItemQuery)
  return (
    <Page className="print:bg-none">
      <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
        <QueryOne
          query={receipt}
          failed={SENTENCES.purchasesMissing}
          missing={{
            title: 'No receipt here',
            text: SENTENCES.receiptMissing,
            to: '/settings/wallet',
            toLabel: 'Your purchases',
          }}
          loading={<Skeleton className="h-96" />}
        >
          {(purchase) => <Sheet purchase={purchase} />}
        </QueryOne>
      </div>
    </Page>
  )
}

function Sheet({ purchase }: { purchase: PurchaseEntry }) {
  const [asking, setAsking] = useState(false)
  const { refundable_until, credited_at } = purchase
  const title = credited_at ? 'Receipt' : 'Purchase'
  return (
    <>
      <article aria-label={title} className="card card-pad grid gap-6 print:border-0 print:p-0">
        <header className="flex items-start justify-between gap-4">
          <div className="grid gap-1">
            <h1 className="page-title">{title}</h1>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{purchase.id}</p>
          </div>
          <Logo />
        </header>
        <Facts purchase={purchase} />
      </article>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
        <Link to="/settings/wallet" className={buttonClass({ variant: 'ghost' })}>
          All purchases
        </Link>
        {refundable_until && !asking && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Refund
          </Button>
        )}
      </div>
      {refundable_until && asking && (
        <div className="print:hidden">
          <RefundAsk purchase={purchase} onClose={() => setAsking(false)} />
        </div>
      )}
    </>
  )
}

function Facts({ purchase }: { purchase: PurchaseEntry }) {
  const { package_id, tokens, usd_cents, recipient, message, status, created_at, credited_at } = purchase
  const at = credited_at ?? created_at
  const username = useSession()?.user.username
  const bought = tokenPackages.find(({ id }) => id === package_id)
  const facts: [string, React.ReactNode][] = [
    [
      'Date',
      <ViewerText key="date" exact at={at}>
        {(zone) => longMomentText(at, zone)}
      </ViewerText>,
    ],
    ...(username ? [['Bought by', `@${username}`] satisfies [string, string]] : []),
    ...(recipient ? [['Gift for', `@${recipient}`] satisfies [string, string]] : []),
    ...(message ? [['Message', `“${message}”`] satisfies [string, string]] : []),
    ['Package', bought?.name ?? package_id],
    ['Tokens', <TokenAmount key="tokens" tokens={tokens} />],
    ['Payment', stateOf(purchase)?.words ?? PURCHASE_STATES[status]],
  ]
  return (
    <dl className="grid gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-6 border-line border-t pt-4">
        <dt className="font-semibold">Total</dt>
        <dd translate="no" className="figures font-bold font-display text-2xl">
          {usdText(usd_cents)}
        </dd>
      </div>
    </dl>
  )
}
