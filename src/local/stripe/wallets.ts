import * as z from 'zod'

/** The supported wallets of an Express Checkout Element, in the order of their buttons. */
export const walletNames = ['apple_pay', 'google_pay', 'link'] as const
export type Wallet = (typeof walletNames)[number]

export const walletSwitch = z.strictObject({ wallet: z.enum(walletNames), available: z.boolean() })

/** Wallets of browsers. All are on until the console turns one off. */
export type Wallets = { list(): Wallet[]; set(change: z.infer<typeof walletSwitch>): void; reset(): void }

export function createWallets(): Wallets {
  const missing = new Set<Wallet>()
  return {
    list: () => walletNames.filter((name) => !missing.has(name)),
    set: ({ wallet, available }) => void (available ? missing.delete(wallet) : missing.add(wallet)),
    reset: () => missing.clear(),
  }
}

/** Parses a token such as `tok_visa@google_pay`, which is a card of a wallet. */
export function readToken(cardToken: string): { card: string; wallet: Wallet | undefined } {
  const [card = '', name] = cardToken.split('@')
  return { card, wallet: walletNames.find((one) => one === name) }
}
