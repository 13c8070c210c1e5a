import { Elements } from '@stripe/react-stripe-js'
import type { StripeElementsOptionsMode } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useTimeLimit } from '#client/time/useTimeLimit.ts'
import { usdPrice, usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { longWaitMs, paymentMethodTypes, providerLimits, SENTENCES } from '../../spec.ts'
import { abandon, type Busy, canPay, type Purchase, packageIn, problemOf, toPayment } from '../state.ts'
import { PackageStep } from './PackageStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { PurchaseSum } from './PurchaseSum.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import { SuccessStep } from './SuccessStep.tsx'
import { type Provider, useProvider } from './stripe.ts'
import { UnderwayStep } from './UnderwayStep.tsx'
import { type Look, useAppearance } from './useAppearance.ts'
import { usePurchase } from './usePurchase.ts'

type PurchaseModalProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'size' | 'variant' | 'className'>

/** Milliseconds until the dialog closes after success, so that its text can be read. */
const closeAfterMs = 2_600

/** Dialog of a purchase with packages, payment and success. Props set its size and variant. */
export function PurchaseModal(props: PurchaseModalProps) {
  const session = useSession()
  if (session) return <SignedInPurchase {...props} />
  return (
    <Dialog {...props} title="Get tokens" size="sm">
      <SignInFirst />
    </Dialog>
  )
}

function SignedInPurchase({ open, onOpenChange, size, ...look }: PurchaseModalProps) {
  const provider = useProvider()
  const { purchase, move, payByWallet, group, ...acts } = usePurchase({ open, stripe: provider.stripe })
  const theme = useAppearance()
  const { step, busy } = purchase
  const receipt = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (step !== 'success' || !open) return
    const timer = setTimeout(() => {
      // the dialog stays open while the receipt link has the focus or the pointer
      if (!receipt.current?.matches(':focus, :hover')) onOpenChange(false)
    }, closeAfterMs)
    return () => clearTimeout(timer)
  }, [step, open, onOpenChange])
  const packages = useRef<HTMLDivElement>(null)
  const goOn = () => {
    move(toPayment)
    // on a phone the invalid field is below the visible area
    if (problemOf(purchase.draft)) focusInvalid(packages.current)
  }
  const close = () => onOpenChange(false)
  const hasForm = step === 'packages' || step === 'payment'
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={onOpenChange}
      locked={busy !== null}
      title={titles[step]}
      // short steps do not need the full height of a phone
      size={hasForm ? size : undefined}
      {...(step === 'success' && { variant: 'premium' as const })}
      footer={<Footer purchase={purchase} provider={provider} move={move} goOn={goOn} close={close} {...acts} />}
    >
      {step === 'packages' && <PackageStep ref={packages} purchase={purchase} move={move} />}
      {step === 'underway' && <UnderwayStep purchase={purchase} provider={provider} />}
      {step === 'success' && <SuccessStep purchase={purchase} receipt={receipt} />}
      {hasForm && (
        <Elements key={provider.attempt} stripe={provider.stripe} options={optionsOf(purchase, theme)}>
          {/* stays mounted while the package changes, because the provider's frame holds the typed card */}
          <PaymentStep
            hidden={step !== 'payment'}
            isDark={theme?.isDark ?? false}
            purchase={purchase}
            move={move}
            provider={provider}
            payByWallet={payByWallet}
            group={group}
          />
        </Elements>
      )}
    </Dialog>
  )
}

/**
 * Returns the options of the provider's elements. They only set which methods exist and what wallets show; the server
 * creates the payment.
 */
const optionsOf = ({ draft }: Purchase, theme: Look | undefined): StripeElementsOptionsMode => ({
  mode: 'payment',
  amount: packageIn(draft).usdCents,
  currency: 'usd',
  paymentMethodCreation: 'manual',
  allowedPaymentMethodTypes: paymentMethodTypes,
  ...(theme && { appearance: theme.appearance }),
})

const titles: Record<Purchase['step'], string> = {
  packages: 'Get tokens',
  payment: 'Payment',
  underway: 'Your last payment',
  success: SENTENCES.purchased,
}

type FooterProps = {
  purchase: Purchase
  provider: Provider
  move: (move: (purchase: Purchase) => Purchase) => void
  goOn: () => void
  press: () => void
  stopWaiting: () => void
  close: () => void
}

const busyWords = { paying: 'Paying…', bank: 'Waiting for your bank…', confirming: 'Confirming…' } as const

function Footer({ purchase, provider, move, goOn, press, stopWaiting, close }: FooterProps) {
  const { step, busy, underway } = purchase
  const { usdCents } = packageIn(purchase.draft)
  if (step === 'success') return <MainButton onClick={close}>Done</MainButton>
  // different React keys, so that a double press on Continue does not press Pay
  if (step === 'packages')
    return (
      <MainButton key="continue" onClick={goOn}>
        Continue · {usdPrice(usdCents)}
      </MainButton>
    )
  const main = (
    <MainButton
      key="pay"
      onClick={press}
      loading={busy !== null}
      loadingText={busy ? busyWords[busy] : ''}
      disabled={!canPay(purchase, provider)}
    >
      {underway ? againWords(purchase) : `Pay ${usdText(usdCents)}`}
    </MainButton>
  )
  if (!underway || busy)
    return (
      <>
        <div className="order-1 grid gap-1 wide:order-none wide:mr-auto wide:self-center">
          {step === 'payment' && <PurchaseSum draft={purchase.draft} isUnderway={underway !== null} />}
          {busy && <LongWait key={busy} busy={busy} onStop={stopWaiting} />}
        </div>
        {main}
      </>
    )
  return (
    <>
      {purchase.finding === 'processing' ? (
        <Button onClick={close}>Close</Button>
      ) : (
        <Button onClick={() => move(abandon)}>Start over</Button>
      )}
      {main}
    </>
  )
}

/**
 * Note that a response takes long. During the bank's challenge (3-D Secure) it has a button that stops waiting, because
 * the challenge's frame may never have loaded.
 */
function LongWait({ busy, onStop }: { busy: Busy; onStop: () => void }) {
  const [isLong, setIsLong] = useState(false)
  const isBank = busy === 'bank'
  useTimeLimit(true, isBank ? providerLimits.bankSlow : longWaitMs, () => setIsLong(true))
  return (
    <>
      <p role="status" className="measure text-muted text-sm empty:hidden">
        {isLong && (isBank ? SENTENCES.bankSlow : SENTENCES.takesLong)}
      </p>
      {isLong && isBank && (
        <Button size="sm" className="justify-self-start" onClick={onStop}>
          {SENTENCES.stopWaiting}
        </Button>
      )}
    </>
  )
}

function againWords({ step, finding, draft }: Purchase): string {
  if (step === 'payment') return 'Try again'
  if (finding === 'unsent') return `Finish payment of ${usdText(packageIn(draft).usdCents)}`
  return finding === 'bank' ? 'Continue to your bank' : 'Look again'
}

function MainButton(props: Parameters<typeof Button>[0]) {
  return <Button {...props} variant="primary" size="lg" className="wide:min-w-48 wide:self-center" />
}
