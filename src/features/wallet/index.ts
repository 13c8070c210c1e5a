export {
  type Balance,
  type BalanceChanged,
  balanceChangedEvent,
  earningsChangedEvent,
  type HistoryEntry,
} from './contract.ts'
export { badgeOf, packageOf, type TokenPackage, usdOf, usdPerToken } from './rules.ts'
export { History } from './screens/History.tsx'
export { RisingTokens } from './screens/RisingTokens.tsx'
export { SpendingLimit } from './screens/SpendingLimit.tsx'
export { StatementDownload } from './screens/StatementDownload.tsx'
export { WalletBalance } from './screens/WalletBalance.tsx'
export { WalletPopup } from './screens/WalletPopup.tsx'
export { spendingLimitAbout } from './spec/fan.ts'
export { defaultPackageId, payoutMin, tokenPackages, tokenUsd, tokenUsdCents } from './spec.ts'
