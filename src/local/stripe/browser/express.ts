import type { Reply } from './api.ts'
import type { Handlers } from './handlers.ts'
import type { Question } from './messages.ts'
import { CAMEL, type Wallet } from './wallet-names.ts'
import { showWallet } from './wallet-sheet.ts'

/** Payment method that a wallet authorized; the page uses it once. */
export type Authorized = { wallet: Wallet; method: Reply }

type Pressed = {
  wallet: Wallet
  handlers: Handlers
  ask(question: Question): Promise<Reply>
  price: { amount: number; currency: string }
  authorize(authorized: Authorized | undefined): void
}

/** Milliseconds within which the page must accept a press. */
const AGREE_MS = 1000
const elementType = 'expressCheckout'

/**
 * Handles a press on a wallet's button: waits until the page accepts it, shows the wallet, and sends the page the
 * event.
 */
export async function pressWallet({ wallet, handlers, ask, price, authorize }: Pressed): Promise<void> {
  if (!(await waitForAcceptance(handlers, wallet))) return
  const card = await showWallet(wallet, price.amount, price.currency)
  const method = card === undefined ? undefined : await ask({ ask: 'wallet', wallet, card })
  if (!method || method.error) return handlers.fire('cancel', { elementType })
  authorize({ wallet, method })
  handlers.fire('confirm', { elementType, expressPaymentType: wallet, paymentFailed: () => authorize(undefined) })
}

function waitForAcceptance(handlers: Handlers, wallet: Wallet): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (!handlers.has('click')) return Promise.resolve(true)
  handlers.fire('click', {
    elementType,
    expressPaymentType: wallet,
    resolve: () => resolve(true),
    reject: () => resolve(false),
  })
  setTimeout(() => resolve(false), AGREE_MS)
  return promise
}

/** Returns the ready event of an element, which contains the available wallets. Without wallets they are undefined. */
export function readyEvent(shown: Wallet[]) {
  const offered = { amazonPay: false, applePay: false, googlePay: false, link: false, paypal: false, klarna: false }
  const availablePaymentMethods =
    shown.length === 0 ? undefined : { ...offered, ...Object.fromEntries(shown.map((wallet) => [CAMEL[wallet], true])) }
  return { elementType, availablePaymentMethods }
}
