import * as z from 'zod'

/** The wallets of an Express Checkout Element that are played here, in the order of their buttons. */
export const walletNames = ['apple_pay', 'google_pay', 'link'] as const
export type Wallet = (typeof walletNames)[number]

export const walletSwitch = z.strictObject({ wallet: z.enum(walletNames), available: z.boolean() })

/** Which of them this browser has: all, until one is switched off. */
export type Wallets = { list(): Wallet[]; set(change: z.infer<typeof walletSwitch>): void; reset(): void }

export function createWallets(): Wallets {
  const missing = new Set<Wallet>()
  return {
    list: () => walletNames.filter((name) => !missing.has(name)),
    set: ({ wallet, available }) => void (available ? missing.delete(wallet) : missing.add(wallet)),
    reset: () => missing.clear(),
  }
}

/** `tok_visa@google_pay`: a card as a wallet hands it over. */
export function readToken(cardToken: string): { card: string; wallet: Wallet | undefined } {
  const [card = '', name] = cardToken.split('@')
  return { card, wallet: walletNames.find((one) => one === name) }
}
