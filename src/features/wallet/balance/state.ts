/** A balance as it is shown: tokens, or undefined as long as the ledger has not said (unknown is not 0). */
export type ShownBalance = number | undefined

/** What the ledger or a message from it says; never shown below 0, and nonsense leaves what was known. */
export const showBalance = <Known extends ShownBalance>(known: Known, tokens: number): Known | number =>
  Number.isFinite(tokens) ? Math.max(0, tokens) : known

/** What will be left once something is paid, until the ledger says so itself. */
export const subtractTokens = (known: ShownBalance, tokens: number): ShownBalance =>
  known === undefined ? undefined : showBalance(known, known - tokens)
