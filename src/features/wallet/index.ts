export {
  type Balance,
  type BalanceChanged,
  balanceChangedEvent,
  earningsChangedEvent,
  type HistoryEntry,
} from './contract.ts'
export { badgeOf, packageOf, type TokenPackage, usdOf, usdPerToken } from './rules.ts'
export { RisingTokens } from './screens/RisingTokens.tsx'
export { defaultPackageId, payoutMin, tokenPackages, tokenUsd, tokenUsdCents } from './spec.ts'
