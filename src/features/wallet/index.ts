export { RisingTokens } from './balance/screens/RisingTokens.tsx'
export { balanceChangedEvent, earningsChangedEvent } from './news/contract.ts'
export { packageOf, type TokenPackage, usdOf, usdPerToken, worthText } from './rules.ts'
export { defaultPackageId, payoutMin, tokenPackages, tokenUsd } from './spec.ts'
