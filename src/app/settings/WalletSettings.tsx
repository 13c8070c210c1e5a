import type { ReactNode } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { SavedCards } from '#features/purchase/cards/screens/SavedCards.tsx'
import { GiftSetting } from '#features/purchase/gifts/screens/GiftSetting.tsx'
import { Purchases } from '#features/purchase/history/screens/Purchases.tsx'
import { TipHistory } from '#features/tips/history/screens/TipHistory.tsx'
import { History } from '#features/wallet/balance/screens/History.tsx'
import { WalletBalance } from '#features/wallet/balance/screens/WalletBalance.tsx'
import { SpendingLimit } from '#features/wallet/spending/screens/SpendingLimit.tsx'
import { StatementDownload } from '#features/wallet/spending/screens/StatementDownload.tsx'
import { spendingLimitAbout } from '#features/wallet/spending/spec.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** The wallet's part of the settings: the full history, limits, cards and gifts. */
export function WalletSettings() {
  const modals = useModals()
  // The session has just ended: its queries would be refused.
  const session = useSession()
  if (!session) return null
  return (
    <section
      id="wallet"
      aria-label="Wallet"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[40rem]:grid-cols-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Part title="Balance">
          <WalletBalance />
          <Button
            variant="primary"
            className="justify-self-start"
            onPointerEnter={() => modals.preload('tokenPurchase')}
            onClick={() => modals.open('tokenPurchase')}
          >
            Buy tokens
          </Button>
        </Part>
        <Part title="Weekly spending limit" text={spendingLimitAbout}>
          <SpendingLimit />
        </Part>
        <Part title="Saved cards">
          <SavedCards />
        </Part>
        <Part title="Gifts">
          <GiftSetting />
        </Part>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <History purchases={<Purchases />} heading={<h2 className="text-lg">History</h2>} />
            <StatementDownload />
          </div>
        </Card>
        <Card>
          <TipHistory receives={session.user.role === 'creator'} />
        </Card>
      </div>
    </section>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg">{title}</h2>
          {text && <p className="text-muted text-sm">{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}
