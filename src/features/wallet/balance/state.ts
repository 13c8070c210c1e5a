/** A displayed balance in tokens; undefined until it is known, which differs from 0. */
export type ShownBalance = number | undefined

/** Returns the balance to display for a value from the ledger: never below 0, and the known balance if the value is invalid. */
export const showBalance = <Known extends ShownBalance>(known: Known, tokens: number): Known | number =>
  Number.isFinite(tokens) ? Math.max(0, tokens) : known

/** Returns the expected balance after a payment, until the ledger reports it. */
export const subtractTokens = (known: ShownBalance, tokens: number): ShownBalance =>
  known === undefined ? undefined : showBalance(known, known - tokens)
