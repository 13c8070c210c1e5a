import type { Wallet } from '../wallets.ts'

export type { Wallet }

/** What people call them. */
export const WALLETS: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' }

/** As the options and events of the vendor's element name them. */
export const CAMEL: Record<Wallet, string> = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' }

const isWallet = (name: string): name is Wallet => name in WALLETS

/** Those of a list that are played here. */
export const walletsIn = (names: unknown): Wallet[] =>
  Array.isArray(names) ? names.filter((name): name is Wallet => typeof name === 'string' && isWallet(name)) : []
