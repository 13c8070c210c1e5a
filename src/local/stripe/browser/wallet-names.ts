import type { Wallet } from '../wallets.ts'

export type { Wallet }

/** Display names of the wallets. */
export const WALLETS: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' }

/** Names of the wallets in options and events of Stripe's element. */
export const CAMEL: Record<Wallet, string> = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' }

const isWallet = (name: string): name is Wallet => name in WALLETS

/** Returns the supported wallets of a list. */
export const walletsIn = (names: unknown): Wallet[] =>
  Array.isArray(names) ? names.filter((name): name is Wallet => typeof name === 'string' && isWallet(name)) : []
